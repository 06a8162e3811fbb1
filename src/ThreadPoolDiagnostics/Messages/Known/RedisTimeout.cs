using System.Text.RegularExpressions;

namespace ThreadPoolDiagnostics.Messages.Known;

/// <summary>The timeouts of StackExchange.Redis, which have the figures of the pool at the moment of the timeout.</summary>
internal static partial class RedisTimeout
{
    /// <summary>A queue that is shorter is normal for a moment.</summary>
    private const int FewItems = 10;

    private const double HighCpu = 90;

    public static KnownMessage Message { get; } = new(
        "redis-timeout", "Timeout performing GET (5000ms) ... IOCP: (Busy=...) WORKER: (Busy=...,Free=...,Min=...,Max=...)",
        ["WORKER: (Busy="], Read,
        "How long work waited, and which call held the threads: the figures are of one moment, after the timeout.",
        "While it happens: dotnet-starvation check -p PID. Where the pool was not short of threads: SLOWLOG GET on the Redis "
        + "server, the size of the values, and the network.");

    private static MessageReading? Read(string line)
    {
        if (Pool().Match(line) is not { Success: true } match) return null;
        double busy = Figure(match, "busy"), min = Figure(match, "min");
        bool hasInputOutput = match.Groups["ioBusy"].Success;
        double ioBusy = Figure(match, "ioBusy"), ioMin = Figure(match, "ioMin");
        double? queued = Queue().Match(line) is { Success: true } queue ? Reading.Number(queue, "queued") : null;
        double? cpu = Cpu().Match(line) is { Success: true } load ? Reading.Number(load, "cpu") : null;
        MessageLevel level = Level(busy >= min, ioBusy > ioMin, queued);
        List<MessageFigure> figures =
        [
            new("queued work items", queued ?? 0), new("busy workers", busy), new("workers without delay (Min)", min),
        ];
        if (hasInputOutput) figures.AddRange([new("busy I/O threads", ioBusy), new("I/O threads without delay (Min)", ioMin)]);
        // Without a queue, occurrences are compared by the busy workers.
        if (queued is null) figures.RemoveAt(0);
        if (cpu is { } share) figures.Add(new("CPU", share, "%"));
        string shows = $"{Workers(busy, min)}{Queued(queued)}{InputOutput(ioBusy, ioMin)}"
            + (cpu >= HighCpu ? $" The CPU was {cpu:0} % busy: work that computes delays answers as well." : "");
        return new(level, shows, figures);
    }

    private static MessageLevel Level(bool isShort, bool isInputOutputShort, double? queued) => (isShort, queued) switch
    {
        (true, >= FewItems) => MessageLevel.Shows,
        (true, _) => MessageLevel.Suggests,
        (false, _) when isInputOutputShort => MessageLevel.Suggests,
        (false, >= FewItems) => MessageLevel.DoesNotTell,
        _ => MessageLevel.Contradicts,
    };

    private static string Workers(double busy, double min) => busy >= min
        ? $"{busy:0} workers were busy, and the pool starts only {min:0} without delay."
        : $"{busy:0} workers were busy, and the pool starts {min:0} without delay: it was not short of them.";

    private static string Queued(double? queued) => queued switch
    {
        null => "",
        0 => " No work item waited.",
        1 => " 1 work item waited.",
        _ => $" {queued:0} work items waited.",
    };

    private static string InputOutput(double busy, double min) => busy > min
        ? $" {busy:0} I/O threads were busy, of which {min:0} are started without delay: answers may have waited for one."
        : "";

    private static double Figure(Match match, string group) => Reading.Number(match, group) ?? 0;

    [GeneratedRegex(
        @"(IOCP: \(Busy=(?<ioBusy>[0-9]{1,9}),Free=[0-9]{1,9},Min=(?<ioMin>[0-9]{1,9}),Max=[0-9]{1,9}\), )?"
        + @"WORKER: \(Busy=(?<busy>[0-9]{1,9}),Free=[0-9]{1,9},Min=(?<min>[0-9]{1,9}),Max=[0-9]{1,9}\)",
        RegexOptions.ExplicitCapture, Timeout.Infinite)]
    private static partial Regex Pool();

    [GeneratedRegex(
        @"POOL: \(Threads=[0-9]{1,9},QueuedItems=(?<queued>[0-9]{1,9}),", RegexOptions.ExplicitCapture, Timeout.Infinite)]
    private static partial Regex Queue();

    [GeneratedRegex(@"Local-CPU: (?<cpu>[0-9]{1,3}(\.[0-9]{1,6})?)%", RegexOptions.ExplicitCapture, Timeout.Infinite)]
    private static partial Regex Cpu();
}
