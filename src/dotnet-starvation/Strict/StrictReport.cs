using DotnetStarvation.Checks;
using ThreadPoolDiagnostics.WaitProfiles;
using ThreadPoolDiagnostics.WaitProfiles.Findings;

namespace DotnetStarvation.Strict;

/// <summary>What one process waited for.</summary>
/// <param name="Process">The process.</param>
/// <param name="Profile">Its waits, and what could not be seen.</param>
/// <param name="Findings">The calls of own code that waited, the longest blocked time first.</param>
/// <param name="IsObserved">Whether the process could be observed, and its methods have names.</param>
internal sealed record StrictReport(
    CheckedProcess Process, WaitProfile Profile, IReadOnlyList<WaitFinding> Findings, bool IsObserved = true)
{
    public static StrictReport FromProfile(CheckedProcess process, WaitProfile profile)
    {
        var findings = new WaitFindings(profile);
        WaitProfile complete = findings.Unattributed() is { } gap ? profile with { Gaps = [.. profile.Gaps, gap] } : profile;
        return new(process, complete, findings.All, profile.HasNames);
    }
}
