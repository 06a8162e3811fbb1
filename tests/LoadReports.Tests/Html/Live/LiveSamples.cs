using StockExchange.LoadReports.Html.Live;
using ThreadPoolDiagnostics.Verdicts;

namespace StockExchange.LoadReports.Tests.Html.Live;

/// <summary>Loads as they are known while they run.</summary>
internal static class LiveSamples
{
    /// <summary>So many seconds of a run's load, from its first request on.</summary>
    public static LiveLoad Begun(RunSection run, int seconds) =>
        new(run.Name, run.Load, [.. run.Timeline.Where(point => point.Second >= 0).Take(seconds)]);

    public static LiveLoads Of(params LiveLoad[] loads) =>
        new() { Loads = loads, Progress = "12 s of 60 s", Share = 0.2 };

    public static Diagnosis Starving { get; } = new(
        Verdict.Starving, "Work waits for pool threads because they are blocked.", [], [], [], null);

    public static string Html(ILiveHtml html, LiveLoads now) => string.Concat(html.Parts(now).Select(part => part.Html));
}
