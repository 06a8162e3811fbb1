using StockExchange.CommandLine.Processes;
using StockExchange.Measuring;
using ThreadPoolDiagnostics.Observing;
using ThreadPoolDiagnostics.Targets;

namespace StockExchange.Diagnostics.Benchmarks;

/// <summary>A tool that attaches to a process, or the control, which is no tool.</summary>
/// <param name="Name">The command.</param>
/// <param name="Start">Starts it; null for the control.</param>
/// <param name="IsAttachedBefore">Whether the measurement begins after it has attached, or with its start.</param>
internal sealed record AttachedTool(string Name, Func<IDisposable>? Start, bool IsAttachedBefore)
{
    public const string Control = "nothing (control)";

    /// <summary>Longer than a check, which takes 10 s by default.</summary>
    public static readonly TimeSpan Window = TimeSpan.FromSeconds(11);

    private static readonly TimeSpan UntilAttached = TimeSpan.FromSeconds(4);

    /// <summary>The control first.</summary>
    public static List<AttachedTool> All(int target, Arguments arguments)
    {
        string id = $"{target}";
        List<AttachedTool> tools =
        [
            new(Control, null, IsAttachedBefore: false),
            new("dotnet-starvation counters collect", () => Counters(id), IsAttachedBefore: true),
            new("dotnet-starvation check", () => StarvationTool.Start("check", "-p", id), IsAttachedBefore: false),
        ];
        if (arguments.DotnetCounters is { } counters)
            tools.Add(new("dotnet-counters collect", () => ChildProcess.StartHearingErrors(
                "dotnet", counters, "collect", "-p", id, "--format", "csv",
                "-o", Path.Combine(Path.GetTempPath(), $"counters-{id}.csv")), true));
        return tools;
    }

    /// <summary>Many instances of a tool, whose cost exceeds the noise; checks run in this process, because other processes would
    /// take the core that the load needs.</summary>
    public static List<AttachedTool> Many(int target, int count) =>
    [
        new($"{count} times dotnet-starvation counters collect", () => new Several(count, () => Counters($"{target}")), true),
        new($"{count} checks by the library", () => new Several(count, () => new LibraryCheck(target)), false),
    ];

    public T While<T>(Func<T> measure)
    {
        using IDisposable? tool = Start?.Invoke();
        if (IsAttachedBefore) Thread.Sleep(UntilAttached);
        return measure();
    }

    private static ChildProcess Counters(string id) => StarvationTool.Start("counters", "collect", "-p", id, "-o", "-");

    private sealed class Several(int count, Func<IDisposable> start) : IDisposable
    {
        private readonly IDisposable[] _all = [.. Enumerable.Range(0, count).Select(_ => start())];

        public void Dispose()
        {
            foreach (IDisposable one in _all) one.Dispose();
        }
    }

    private sealed class LibraryCheck : IDisposable
    {
        private readonly Thread _thread;

        public LibraryCheck(int target)
        {
            _thread = new(() => Examination.Run(TargetProcess.FromId(target), new ExaminationSettings()));
            _thread.Start();
        }

        public void Dispose() => _thread.Join();
    }
}
