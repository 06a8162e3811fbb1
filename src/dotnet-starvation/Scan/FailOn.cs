using StockExchange.CommandLine;

namespace DotnetStarvation.Scan;

/// <summary>Which findings a build is to fail on.</summary>
internal static class FailOn
{
    public const string Never = "never", Reachable = "reachable", Waits = "waits", Any = "any";

    /// <param name="report">What was found.</param>
    /// <param name="least">The least finding to fail on, as above.</param>
    public static int ExitCode(ScanReport report, string least)
    {
        FindingLevel? level = least switch
        {
            Reachable => FindingLevel.Reachable,
            Waits => FindingLevel.Elsewhere,
            Any => FindingLevel.Brief,
            _ => null,
        };
        return report.Findings.Any(finding => finding.Level <= level) ? StarvationExitCodes.Findings : ExitCodes.Done;
    }
}
