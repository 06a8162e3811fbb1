using Fabrikam;
using ThreadPoolDiagnostics.Code;
using ThreadPoolDiagnostics.Stacks.Waits;

namespace ThreadPoolDiagnostics.Tests.Code;

public sealed class CallbacksTests : IDisposable
{
    private readonly ProgramCode _code = ProgramCode.Read(
        [typeof(CallbacksTests).Assembly.Location, typeof(Journal).Assembly.Location], ProgramFiles.Open, withPackages: false,
        new HashSet<string> { "TestLibrary" },
        ThreadPoolDiagnostics.Targets.OwnCode.FromPatterns(["ThreadPoolDiagnostics.Tests"]));

    [Theory]
    [InlineData("Fabrikam.Journal.Write")]
    [InlineData("Fabrikam.Journal.Dispatch")]
    public void What_implements_an_interface_of_the_package_is_called_back(string frame) =>
        Assert.Equal([$"{typeof(SlowSink).FullName}.Emit", $"{typeof(QuickSink).FullName}.Emit"], Names(frame).Order().Reverse());

    [Fact]
    public void A_delegate_that_is_passed_to_the_package_is_called_back() =>
        Assert.Equal([$"{typeof(Headings).FullName}.Make.lambda"], Names("Fabrikam.Journal.Heading"));

    [Fact]
    public void A_method_that_waits_itself_is_not_excused_by_what_it_calls_back()
    {
        Assert.Empty(Names("Fabrikam.RetryPolicy.Run"));
        Assert.NotEmpty(Names("Fabrikam.RetryPolicy.Run", WaitKind.Sleep));
    }

    [Fact]
    public void A_method_that_takes_the_result_of_a_complete_task_does_not_wait_itself() =>
        Assert.Equal([$"{typeof(Lookup).FullName}.Handle"], Names("Fabrikam.Request.Invoke"));

    /// <summary>As NUnit does in Assert.ThrowsAsync.</summary>
    [Fact]
    public void A_method_waits_itself_through_an_override_that_only_its_package_can_have() =>
        Assert.Empty(Names("Fabrikam.Journal.Await"));

    [Theory]
    [InlineData("Fabrikam.Connection.ExecuteScalar")]
    [InlineData("Fabrikam.Nothing.Run")]
    [InlineData("main")]
    public void What_calls_nothing_back_has_no_callbacks(string frame) => Assert.Empty(Names(frame));

    [Fact]
    public void Whoever_makes_a_delegate_in_a_package_has_not_called_it()
    {
        Assert.Empty(_code.Calls.CallsOf("Fabrikam.Journal.Later.Log", WaitKind.Lock));
        Assert.Equal(
            $"{typeof(Headings).FullName}.WriteNow",
            Assert.Single(_code.Calls.CallsOf("Fabrikam.Journal.Dispatch", WaitKind.Lock)).Site.Method.Name);
    }

    private IEnumerable<string> Names(string frame, WaitKind wait = WaitKind.Task) =>
        _code.Callbacks.Of(frame, frame, wait).Select(method => method.Name).Distinct();

    public void Dispose() => _code.Dispose();
}

#pragma warning disable VSTHRD002, VSTHRD103 // Samples of waits in own code that a package calls back
internal sealed class SlowSink(Task opened) : IJournalSink
{
    public void Emit(string line) => opened.Wait();
}

internal sealed class QuickSink : IJournalSink
{
    public void Emit(string line) => GC.KeepAlive(line);
}

internal sealed class Lookup(Task<string> opened) : Request
{
    protected override Task<string> Handle() => Task.FromResult(opened.Result);
}

internal static class Headings
{
    public static object Make(Journal journal, Task<string> title) => journal.Heading("top", name => name + title.Result);

    public static void WriteAwaited(Journal journal, Task opened) => journal.Await(() =>
    {
        opened.Wait();
        return Task.CompletedTask;
    });

    public static void WriteNow(Journal journal) => journal.Write("now");

    public static Action WriteLater(Journal journal) => journal.Later("later");

    public static Task<int> Retried(CatalogClient client) => Task.FromResult(client.Find("x", price => price));
}
#pragma warning restore VSTHRD002, VSTHRD103
