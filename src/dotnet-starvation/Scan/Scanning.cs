using ThreadPoolDiagnostics.Code;
using ThreadPoolDiagnostics.Code.Blocking;
using ThreadPoolDiagnostics.Code.Reading;
using ThreadPoolDiagnostics.Stacks.Frames;

namespace DotnetStarvation.Scan;

/// <summary>Scans the assemblies of programs.</summary>
internal static class Scanning
{
    /// <param name="paths">Folders and assemblies. Of two assemblies with one name, the first is used.</param>
    /// <param name="withPackages">Whether packages are scanned, too.</param>
    /// <exception cref="NoAssemblyException">One of the paths has no assembly.</exception>
    public static ScanReport Scan(IEnumerable<string> paths, bool withPackages)
    {
        string[] files = [.. paths.SelectMany(ProgramFiles.At).DistinctBy(Path.GetFileName)];
        using ProgramCode code = ProgramCode.Read(files, ProgramFiles.Open, withPackages);
        return Scan(code);
    }

    /// <summary>Scans assemblies that have been read.</summary>
    public static ScanReport Scan(ProgramCode code)
    {
        IReadOnlyList<ReachedSite> sites = code.Calls.AllSites();
        return new([.. Findings(sites, code)], code.Assemblies, code.MethodCount, code.Unread)
        {
            OfCompleteTasks = sites.Count(reached => reached.Site.IsOfCompleteTask),
        };
    }

    private static IEnumerable<Finding> Findings(IEnumerable<ReachedSite> sites, ProgramCode code) => sites
        .Where(reached => !reached.Site.IsOfCompleteTask)
        .GroupBy(reached => (reached.Site.Method.Signature, reached.Site.Api.Method, Level(reached)))
        .Select(same => Merged([.. same], code))
        .OrderBy(finding => finding.Level)
        .ThenBy(finding => finding.IsInPackage)
        .ThenBy(finding => finding.Entry is null)
        .ThenBy(finding => finding.Entry?.Kind)
        .ThenBy(finding => finding.CallPath.Count)
        .ThenBy(finding => finding.Method, StringComparer.Ordinal);

    private static Finding Merged(ReachedSite[] same, ProgramCode code)
    {
        ReachedSite nearest = same.MinBy(reached => reached.CallPath.Count)!;
        SourceLocation[] sources =
        [
            .. same.Select(reached => code.SourceOf(reached.Site)).OfType<SourceLocation>().Distinct()
                .OrderBy(source => source.File, StringComparer.Ordinal).ThenBy(source => source.Line),
        ];
        (BlockingSite site, CodeMethod method) = (nearest.Site, nearest.Site.Method);
        return new(Level(nearest), method.Name, method.Assembly, site.Api, site.Rules, nearest.Names)
        {
            Entry = nearest.Entry,
            IsInPackage = method.Origin == CodeOrigin.Package,
            Calls = Math.Max(same.Count(reached => reached.Site.Method.Assembly == method.Assembly), sources.Length),
            Sources = sources,
        };
    }

    private static FindingLevel Level(ReachedSite reached) => reached switch
    {
        { Site.Api.IsBrief: true } => FindingLevel.Brief,
        { Entry.IsUrgent: true } => FindingLevel.Reachable,
        _ => FindingLevel.Elsewhere,
    };
}
