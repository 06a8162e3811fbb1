using ThreadPoolDiagnostics.Stacks.Naming;
using ThreadPoolDiagnostics.Verdicts;

namespace StockExchange.StockLoad.Experiments.Reproduce;

/// <summary>The conclusion from comparing the variants.</summary>
internal static class ReproduceConclusion
{
    public static IReadOnlyList<string> FromRuns(IReadOnlyList<RunSection> runs) =>
        [.. runs.Where(IsStarving).Select(Starves), .. MeasuredCure(runs) is { } cure ? [cure] : Array.Empty<string>()];

    private static string Starves(RunSection run)
    {
        string where = run.Server!.BlockingCalls is [var call, ..]
            ? $": {FigureText.Share(call.BusyShare)} of its busy pool threads wait in {MethodName.TypeAndMethod(call.Method)}"
            : "";
        string rate = run.Ceiling is { } ceiling
            ? $", and it answers {run.RequestsPerSecond:0.0} of {ceiling:0.#} requests/s"
            : "";
        return $"{run.Name} starves{where}{rate}.";
    }

    /// <summary>The measured effect of not blocking. Null unless one variant starved and another did not.</summary>
    private static string? MeasuredCure(IReadOnlyList<RunSection> runs)
    {
        RunSection? cured = Fastest(runs.Where(run => run.Server?.Verdict is Verdict.Healthy));
        RunSection? starved = Fastest(runs.Where(run => IsStarving(run) && run.RequestsPerSecond > 0));
        if (cured is null || starved is null) return null;
        double times = cured.RequestsPerSecond / starved.RequestsPerSecond;
        return $"{cured.Name} does the same work with {cured.Server!.PeakThreads} threads "
            + $"at {cured.RequestsPerSecond:0.0} requests/s, "
            + $"{times:0.0} times as many as {starved.Name} with {starved.Server!.PeakThreads}.";
    }

    private static bool IsStarving(RunSection run) => run.Server?.Verdict is Verdict.Starving;

    private static RunSection? Fastest(IEnumerable<RunSection> runs) => runs.MaxBy(run => run.RequestsPerSecond);
}
