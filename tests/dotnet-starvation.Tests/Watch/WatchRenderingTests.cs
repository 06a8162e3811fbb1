using DotnetStarvation.Watch;
using Spectre.Console;
using ThreadPoolDiagnostics.Stacks.Waits;
using ThreadPoolDiagnostics.Verdicts;

namespace DotnetStarvation.Tests.Watch;

public sealed class WatchRenderingTests
{
    private const string Subject = "process 4711 (Shop)";

    private static readonly DateTimeOffset Time = new(2026, 3, 1, 9, 30, 5, TimeSpan.Zero);

    [Fact]
    public void A_window_shows_verdict_counters_calls_and_advice() => Assert.Equal(
        """
        STARVING  process 4711 (Shop), watched for 01:23
        The thread pool starves: work waits for blocked threads.

        Pool threads                38  ▃▄▄▅▆▇▇█
        Queue                      100  ████████
        Items completed/s         12.5  ████████
        CPU %, all cores          50.0  ▅▅▅▅▅▅▅▅
        Lock contentions/s         7.0  ▁▂▃▄▅▆▇█
        Timers                       7  ████████
        Exceptions/s               0.0  ▁▁▁▁▁▁▁▁
        GC heap, MB                3.3  ████████

        Where pool threads wait (stacks of 3 s ago)
         90 %    33 threads  Orders.Show (task)
          at /src/Shop/Orders.cs:12
         10 %     4 threads  Cart.Pay (lock)

        What to change
        - Orders.Show: await the task instead of .Result, .Wait() or
          GetAwaiter().GetResult().

        Why
        - Work waited for a thread in 8 of 8 samples.
        q ends
        """.ReplaceLineEndings("\n"), Window(80, 24));

    [Fact]
    public void Every_window_is_filled_exactly_however_small()
    {
        foreach ((int width, int height) in new[] { (80, 24), (120, 40), (40, 10), (20, 3), (200, 60) })
        {
            string[] lines = Window(width, height).Split('\n');
            Assert.Equal(height, lines.Length);
            Assert.All(lines, line => Assert.True(line.Length <= width, $"{width}: {line}"));
        }
    }

    [Fact]
    public void In_a_pipe_a_change_of_the_verdict_has_a_line_and_so_has_each_sample()
    {
        var lines = new WatchLines();

        Assert.Equal(
            [
                "09:30:05 starving: The thread pool starves: work waits for blocked threads.",
                "09:30:05    38 threads     100 queued      12.5 items/s  50.0 % CPU  starving",
            ],
            lines.News(SampleStates.Starving, Time));
        Assert.Empty(lines.News(SampleStates.Starving, Time));
        Assert.Equal(
            ["09:30:05 No counters for 4 s: the process is stopped, or gets no processor time."],
            lines.News(SampleStates.Starving with { Silence = TimeSpan.FromSeconds(4) }, Time));
        Assert.Empty(lines.News(SampleStates.Starving with { Silence = TimeSpan.FromSeconds(5) }, Time));
    }

    [Fact]
    public void What_remains_is_the_last_verdict_and_the_calls() => Assert.Equal(
        [
            "starving: process 4711 (Shop), after 83 s",
            "The thread pool starves: work waits for blocked threads.",
            "   90 %    33 threads  Orders.Show (task)",
            "   10 %     4 threads  Cart.Pay (lock)",
        ],
        WatchLines.Last(SampleStates.Starving, Subject));

    [Fact]
    public void One_thread_is_singular_and_its_share_is_not_rounded_to_nothing_or_all()
    {
        Assert.Equal("less than 1 %     1 thread   Orders.Show (task)", Call(0.004, 1));
        Assert.Equal("over 99 %   996 threads  Orders.Show (task)", Call(0.996, 996));

        static string Call(double share, int threads) =>
            WatchLines.Call(new BlockingCall("Shop.Orders.Show(int)", WaitKind.Task, share, threads, []));
    }

    [Fact]
    public void An_episode_in_one_sample_lasted_no_known_time() => Assert.Equal(
        "growing in one sample, begun after 2.5 s, over",
        EpisodeText.Describe(new(Verdict.Growing, TimeSpan.FromSeconds(2.5), TimeSpan.Zero, IsOver: true, [])));

    private static string Window(int width, int height)
    {
        using var text = new StringWriter { NewLine = "\n" };
        IAnsiConsole console = AnsiConsole.Create(new() { Out = new AnsiConsoleOutput(text), Ansi = AnsiSupport.No });
        console.Profile.Width = width;
        console.Write(WatchView.FromState(SampleStates.Starving, Subject, width, height));
        return string.Join('\n', text.ToString().TrimEnd('\n').Split('\n').Select(line => line.TrimEnd()));
    }
}
