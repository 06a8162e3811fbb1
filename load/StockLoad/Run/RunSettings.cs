using StockExchange.LoadEngine.Pacing;
using StockExchange.LoadReports.Runs;
using StockExchange.StockLoad.Shared.Conditions;
using StockExchange.StockLoad.Shared.Requests;

namespace StockExchange.StockLoad.Run;

/// <summary>What <c>run</c> was asked to do.</summary>
/// <param name="Request">What to ask.</param>
/// <param name="Load">How much, how long.</param>
/// <param name="StopWhen">What ends it early: any of these.</param>
/// <param name="FailIf">What makes it fail: any of these.</param>
internal sealed record RunSettings(
    RequestChoice Request, LoadSettings Load, IReadOnlyList<Condition> StopWhen, IReadOnlyList<Condition> FailIf)
{
    /// <summary>What load it is to be.</summary>
    public LoadDescription Description => RunSections.Describe(Request.Url, Request.Description, Load, Load.Duration);

    /// <summary>Of the run: the URL as reports show it.</summary>
    public string Name => Description.Target;
}
