using StockExchange.LoadReports.Metrics;

namespace StockExchange.StockLoad.Compare;

/// <summary>Checks whether two reports measured the same thing: what differs besides the results.</summary>
internal static class Comparability
{
    /// <summary>The relative difference of memory between two boots of the same machine is smaller.</summary>
    private const double SameMemory = 0.02;

    public static IEnumerable<string> Warnings(LoadReport a, LoadReport b)
    {
        if (a.Kind != b.Kind) yield return $"A is a report of {Kind(a)}, B of {Kind(b)}.";
        if (!a.Complete) yield return "A has partial results: it was stopped early.";
        if (!b.Complete) yield return "B has partial results: it was stopped early.";
        foreach (string difference in Machines(a.Machine, b.Machine))
            yield return $"Not the same machine or software: {difference}.";
        foreach (var (runA, runB) in ReportComparison.Pairs(a, b))
            foreach (string warning in Runs(runA, runB, Target(a.Kind))) yield return warning;
        foreach (string warning in Missing(a, b)) yield return warning;
    }

    private static IEnumerable<string> Machines(Machine a, Machine b)
    {
        if (a.Processors != b.Processors) yield return $"{a.Processors} processors, then {b.Processors}";
        if (Math.Abs(a.MemoryMegabytes - b.MemoryMegabytes) > SameMemory * a.MemoryMegabytes)
            yield return $"{a.MemoryMegabytes / 1_000:0.0} GB of memory, then {b.MemoryMegabytes / 1_000:0.0} GB";
        if (a.System != b.System) yield return $"{a.System}, then {b.System}";
        if (a.Runtime != b.Runtime) yield return $"{a.Runtime}, then {b.Runtime}";
        if (a.Tool != b.Tool) yield return $"{a.Tool}, then {b.Tool}";
    }

    /// <summary>The target to compare: a server that the command has started has another port each time.</summary>
    private static Func<RunSection, string> Target(ReportKind kind) => kind is ReportKind.Reproduce or ReportKind.Servers
        ? run => Uri.TryCreate(run.Load.Target, UriKind.Absolute, out Uri? target)
            ? target.GetComponents(UriComponents.Scheme | UriComponents.Host | UriComponents.PathAndQuery, UriFormat.UriEscaped)
            : run.Load.Target
        : run => run.Load.Target;

    private static IEnumerable<string> Runs(RunSection a, RunSection b, Func<RunSection, string> target)
    {
        (string What, string A, string B)[] settings =
        [
            ("target", target(a), target(b)),
            ("requests", a.Load.Method, b.Load.Method),
            ("loop", a.Load.Loop, b.Load.Loop),
            ("connections", Format.Count(a.Load.Connections), Format.Count(b.Load.Connections)),
            ("rate", Rate(a), Rate(b)),
            ("think time", $"{a.Load.ThinkTimeMs:0.###} ms", $"{b.Load.ThinkTimeMs:0.###} ms"),
            ("duration", $"{a.Load.DurationSeconds:0.##} s", $"{b.Load.DurationSeconds:0.##} s"),
            ("warm-up", $"{a.Load.WarmUpSeconds:0.##} s", $"{b.Load.WarmUpSeconds:0.##} s"),
        ];
        foreach (var (what, valueA, valueB) in settings)
            if (valueA != valueB) yield return $"{a.Name}: not the same {what}: {valueA}, then {valueB}.";
        foreach (var (side, run) in new[] { ("A", a), ("B", b) })
        {
            if (!run.Complete) yield return $"{run.Name}: stopped early in {side}.";
            foreach (Check check in run.Checks.Where(check => !check.Passed))
                yield return $"{run.Name}: {side} failed a check of its own, {check.Name}: {check.Text}";
        }
    }

    private static IEnumerable<string> Missing(LoadReport a, LoadReport b)
    {
        var pairs = ReportComparison.Pairs(a, b).ToArray();
        string[] onlyA = [.. a.Runs.Except(pairs.Select(pair => pair.A)).Select(run => run.Name)];
        string[] onlyB = [.. b.Runs.Except(pairs.Select(pair => pair.B)).Select(run => run.Name)];
        if (onlyA.Length > 0) yield return $"Only in A: {string.Join(", ", onlyA)}.";
        if (onlyB.Length > 0) yield return $"Only in B: {string.Join(", ", onlyB)}.";
    }

    private static string Kind(LoadReport report) => KebabCaseEnum<ReportKind>.Text(report.Kind);

    private static string Rate(RunSection run) =>
        run.Load.Rate is { } rate ? $"{Format.Rate(rate)} requests/s" : "as fast as the answers";
}
