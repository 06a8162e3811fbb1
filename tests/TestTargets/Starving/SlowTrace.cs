using System.Diagnostics;

namespace TestTargets.Starving;

/// <summary>Traces to a listener with a slow disk, 40 ms a line, under the lock that all tracing shares. 80 callers.</summary>
internal static class SlowTrace
{
    private const string Here = "TestTargets.Starving.SlowTrace";

    public static readonly Scenario Scenario = new("trace-listener",
        Label.Starves("lock|sleep", $"{Here}.Note", $"{Here}.SlowListener.Write", $"{Here}.SlowListener.WriteLine").Here()
            .Of(Kind.Api), Start);

    private static void Start()
    {
        Trace.Listeners.Clear();
        Trace.Listeners.Add(new SlowListener());
        ClosedLoop.Start(80, () => Note("an order"));
    }

    private static void Note(string what) => Trace.WriteLine(what); // blocks

    private sealed class SlowListener : TraceListener
    {
        public override void Write(string? message) => Thread.Sleep(40); // blocks

        public override void WriteLine(string? message) => Thread.Sleep(40); // blocks
    }
}
