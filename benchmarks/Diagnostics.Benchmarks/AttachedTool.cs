using StockExchange.Measuring;
using ThreadPoolDiagnostics.Observing;
using ThreadPoolDiagnostics.Targets;

namespace StockExchange.Diagnostics.Benchmarks;

/// <summary>Tools that look at a process, and nothing, to compare them with.</summary>
/// <param name="Name">What the user types.</param>
/// <param name="Start">Starts it; null for the control.</param>
/// <param name="IsAttachedBefore">It runs on, and is waited for until it is attached; otherwise what is measured sees its start,
/// too.</param>
internal sealed record AttachedTool(string Name, Func<IDisposable>? Start, bool IsAttachedBefore)
{
    /// <summary>Longer than a check, which takes 10 s by default.</summary>
    public static readonly TimeSpan Window = TimeSpan.FromSeconds(11);

    private static readonly TimeSpan UntilAttached = TimeSpan.FromSeconds(4);

    /// <summary>The control first.</summary>
    public static List<AttachedTool> All(int target, Arguments arguments)
    {
        string id = $"{target}";
        List<AttachedTool> tools =
        [
            new("nothing (control)", null, IsAttachedBefore: false),
            new("dotnet-starvation counters collect", () => Counters(id), IsAttachedBefore: true),
            new("dotnet-starvation check", () => StarvationTool.Start("check", "-p", id), IsAttachedBefore: false),
        ];
        if (arguments.DotnetCounters is { } counters)
            tools.Add(new("dotnet-counters collect", () => Child.StartHearingErrors(
                "dotnet", counters, "collect", "-p", id, "--format", "csv",
                "-o", Path.Combine(Path.GetTempPath(), $"counters-{id}.csv")), true));
        return tools;
    }

    /// <summary>The same tool many times at once, so that what one costs stands out of the noise; checks without their processes,
    /// which would take the core that the load needs.</summary>
    public static List<AttachedTool> Many(int target, int count) =>
    [
        new($"{count} times dotnet-starvation counters collect", () => new Several(count, () => Counters($"{target}")), true),
        new($"{count} checks by the library", () => new Several(count, () => new LibraryCheck(target)), false),
    ];

    /// <summary>Measures while it is attached.</summary>
    public T While<T>(Func<T> measure)
    {
        using IDisposable? tool = Start?.Invoke();
        if (IsAttachedBefore) Thread.Sleep(UntilAttached);
        return measure();
    }

    private static Child Counters(string id) => StarvationTool.Start("counters", "collect", "-p", id, "-o", "-");

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
