using ThreadPoolDiagnostics.Code;

namespace DotnetStarvation.Scan;

/// <summary>The result of a scan.</summary>
/// <param name="Findings">The findings, the most important first.</param>
/// <param name="Assemblies">The scanned assemblies.</param>
/// <param name="Methods">The number of their methods.</param>
/// <param name="Unread">Files that could not be read.</param>
internal sealed record ScanReport(
    IReadOnlyList<Finding> Findings, IReadOnlyList<string> Assemblies, int Methods, IReadOnlyList<UnreadFile> Unread)
{
    /// <summary>The number of calls for results of completed tasks, which do not block and are no findings.</summary>
    public int OfCompleteTasks { get; init; }

    public int CallsOf(FindingLevel level) => Findings.Where(finding => finding.Level == level).Sum(finding => finding.Calls);
}
