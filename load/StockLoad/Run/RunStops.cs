using StockExchange.LoadReports.Model;
using StockExchange.StockLoad.Shared.Conditions;

namespace StockExchange.StockLoad.Run;

/// <summary>What may end a load before its time, as it was asked to.</summary>
internal static class RunStops
{
    public static bool HasStopped(RunSection run) =>
        run.Conditions.Any(outcome => outcome is { Option: StopWatcher.Option or StarvationGuard.Option, Met: true });
}
