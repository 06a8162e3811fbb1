using StockExchange.LoadEngine.Pacing;
using StockExchange.LoadReports.Runs;
using StockExchange.StockLoad.Shared.Conditions;
using StockExchange.StockLoad.Shared.Requests;

namespace StockExchange.StockLoad.Run;

/// <summary>The settings of <c>run</c>. Each of the conditions ends it early, or makes it fail.</summary>
internal sealed record RunSettings(
    RequestChoice Request, LoadSettings Load, IReadOnlyList<Condition> StopWhen, IReadOnlyList<Condition> FailIf)
{
    /// <summary>The requested load.</summary>
    public LoadDescription Description =>
        RunSections.Describe(Request.Url, Request.Description, Load, Load.Duration) with { Unit = Request.Unit };

    /// <summary>The name of the run: the URL as reports show it.</summary>
    public string Name => Description.Target;
}
