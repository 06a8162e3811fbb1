using DotnetStarvation.Telemetry;
using ThreadPoolDiagnostics.Stacks.Frames;
using ThreadPoolDiagnostics.Stacks.Waits;
using ThreadPoolDiagnostics.Verdicts;

namespace DotnetStarvation.Tests.Telemetry;

public sealed class BlockedTimeTests
{
    private static readonly TimeSpan Second = TimeSpan.FromSeconds(1);

    private readonly BlockedTime _time = new();

    [Fact]
    public void A_call_is_published_with_its_line_and_the_time_before_it_was_known()
    {
        _time.Add([Call("Shop.Pay()", 4)], Second);
        Assert.Empty(_time.Totals);
        _time.Add([Call("Shop.Pay()", 10, line: 7)], Second);

        (BlockedCall call, double seconds) = Assert.Single(_time.Totals);
        Assert.Equal(("Shop.Pay", 7, 14.0), (call.Method, call.Source!.Line, seconds));
    }

    [Fact]
    public void Without_symbols_it_is_published_after_a_while()
    {
        for (int i = 0; i < 20; i++) _time.Add([Call("Shop.Pay()", 1)], Second);

        Assert.Equal(20, Assert.Single(_time.Totals).Seconds);
    }

    [Fact]
    public void A_call_whose_API_gets_another_name_when_it_is_compiled_again_stays_one_series()
    {
        _time.Add([Call("Shop.Pay()", 1, line: 7, api: "Task.GetResultCore")], Second);
        _time.Add([Call("Shop.Pay()", 1, line: 7, api: "Task.Result")], Second);

        Assert.Equal(2, Assert.Single(_time.Totals).Seconds);
    }

    [Fact]
    public void More_calls_than_are_told_apart_are_added_up()
    {
        for (int i = 0; i < BlockedTime.MostCalls + 5; i++) _time.Add([Call($"Shop.Pay{i}()", 2, line: i + 1)], Second);

        Assert.Equal(BlockedTime.MostCalls + 1, _time.Totals.Count());
        Assert.Equal(("other", 10.0), _time.Totals.Select(one => (one.Call.Method, one.Seconds)).Last());
    }

    private static BlockingCall Call(string method, int threads, int? line = null, string? api = null) =>
        new(method, WaitKind.Task, 1, threads, [])
        {
            Source = line is { } known ? new SourceLocation("Shop.cs", known) : null,
            Api = api,
        };
}
