using ThreadPoolDiagnostics.Code;
using ThreadPoolDiagnostics.Code.Blocking;

namespace ThreadPoolDiagnostics.Tests.Code;

/// <summary>This assembly as the reader of IL sees it, read once.</summary>
internal static class OwnCode
{
    public static readonly ProgramCode Read = ProgramCode.Read(
        [typeof(OwnCode).Assembly.Location], ProgramFiles.Open, withPackages: false);

    private static readonly IReadOnlyList<ReachedSite> Sites = Read.Calls.AllSites();

    /// <summary>Calls that hold the thread, of all methods whose name begins so.</summary>
    public static BlockingSite[] BlockingIn(string name) => [.. Sites
        .Select(reached => reached.Site)
        .Where(site => !site.IsOfCompleteTask)
        .Where(site => site.Method.Name == name || site.Method.Name.StartsWith($"{name}.", StringComparison.Ordinal))];
}
