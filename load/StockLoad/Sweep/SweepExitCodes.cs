namespace StockExchange.StockLoad.Sweep;

/// <summary>The exit codes of <c>sweep</c> beside those of every command.</summary>
internal static class SweepExitCodes
{
    /// <summary>It ran to its end, and there is no knee in the range.</summary>
    public const int NoKnee = 6;

    public static int Decide(SweepOutcome outcome, IReadOnlyCollection<string> problems) =>
        problems.Count > 0 || !outcome.Complete ? ExitCodes.Failed : outcome.Knee.Vusers is null ? NoKnee : ExitCodes.Done;
}
