using System.Text.RegularExpressions;

namespace ThreadPoolDiagnostics.Messages.Known;

/// <summary>Messages about the thread pool itself.</summary>
internal static partial class PoolMessages
{
    public static IEnumerable<KnownMessage> All { get; } =
    [
        new("starvation-watchdog", "The thread pool starves: work waited ... s for one of its ... threads",
            ["The thread pool starves: work waited "],
            Reading.WithFigure(Watchdog(), MessageLevel.Shows, "queue delay", "s",
                delay => $"StarvationWatchdog measured that a work item waited {delay:0.0} s for a pool thread."),
            "Whether it is over, and which other calls block.", NextSteps.ThisProcess),
        new("functions-starvation", "Possible thread pool starvation detected.",
            ["Possible thread pool starvation detected"],
            Reading.Plain(Functions(), MessageLevel.Suggests,
                "A timer of the Azure Functions host, whose callbacks need a pool thread, ran less often than it should."),
            "By how much, and whether a busy CPU or a paused machine delayed the timer instead.", NextSteps.ThisProcess),
        new("functions-threads-threshold", "Host thresholds exceeded: [Threads]",
            ["Host thresholds exceeded: ["],
            Reading.Plain(Thresholds(), MessageLevel.Suggests,
                "The process reached the number of threads that its Azure plan allows. A pool whose threads are blocked "
                    + "grows so."),
            "Whether the threads are those of the pool.", NextSteps.ThisProcess),
        new("not-enough-free-threads", "There were not enough free threads in the ThreadPool to complete the operation.",
            ["There were not enough free threads in the ThreadPool to complete the operation"],
            Reading.Plain(MessageLevel.Suggests,
                "HttpWebRequest of .NET Framework refused a request: the pool was at its maximum and had hardly a free thread."),
            "Whether the threads were blocked or computed, and by which call.",
            "Take a dump while it happens, and look where the pool's threads wait. dotnet-starvation does not attach to .NET "
            + "Framework."),
        new("synchronous-operations-disallowed", "Synchronous operations are disallowed. Call ReadAsync or set "
            + "AllowSynchronousIO",
            ["Synchronous operations are disallowed. Call "],
            Reading.Plain(Synchronous(), MessageLevel.DoesNotTell,
                "ASP.NET Core refused a synchronous read or write of a body. Because it was refused, it blocked no thread."),
            "Whether other calls block. AllowSynchronousIO would let this one block a pool thread for as long as the client "
                + "is slow.",
            "Call the asynchronous method. For other blocking calls: dotnet-starvation scan PATH."),
    ];

    [GeneratedRegex(
        @"The thread pool starves: work waited (?<value>[0-9]{1,9}(\.[0-9]{1,9})?) s for one of its [0-9]{1,9} threads",
        RegexOptions.ExplicitCapture, Timeout.Infinite)]
    private static partial Regex Watchdog();

    /// <summary>Apache Ignite's message continues otherwise, and is about Java.</summary>
    [GeneratedRegex(@"Possible thread pool starvation detected(?! \(no task)", RegexOptions.None, Timeout.Infinite)]
    private static partial Regex Functions();

    [GeneratedRegex(@"Host thresholds exceeded: \[[A-Za-z, ]{0,60}Threads", RegexOptions.None, Timeout.Infinite)]
    private static partial Regex Thresholds();

    [GeneratedRegex("Synchronous operations are disallowed. Call (Read|Write|Flush)Async or set ?AllowSynchronousIO",
        RegexOptions.ExplicitCapture, Timeout.Infinite)]
    private static partial Regex Synchronous();
}
