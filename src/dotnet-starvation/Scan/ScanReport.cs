using ThreadPoolDiagnostics.Code;

namespace DotnetStarvation.Scan;

/// <summary>What a scan found.</summary>
/// <param name="Findings">The worst first.</param>
/// <param name="Assemblies">Whose calls were read.</param>
/// <param name="Methods">How many methods they have.</param>
/// <param name="Unread">Files that could not be read.</param>
internal sealed record ScanReport(
    IReadOnlyList<Finding> Findings, IReadOnlyList<string> Assemblies, int Methods, IReadOnlyList<UnreadFile> Unread)
{
    /// <summary>Results of tasks that are complete by then; they hold nobody, and are no findings.</summary>
    public int OfCompleteTasks { get; init; }

    public int CallsOf(FindingLevel level) => Findings.Where(finding => finding.Level == level).Sum(finding => finding.Calls);
}
