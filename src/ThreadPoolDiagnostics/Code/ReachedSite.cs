using ThreadPoolDiagnostics.Code.Blocking;
using ThreadPoolDiagnostics.Code.Entries;
using ThreadPoolDiagnostics.Code.Reading;

namespace ThreadPoolDiagnostics.Code;

/// <summary>A blocking call, and the call path to it.</summary>
/// <param name="Site">The call.</param>
/// <param name="CallPath">The methods from an entry point to the one that makes the call, which is the last; only that one when
/// nothing leads to it.</param>
public sealed record ReachedSite(BlockingSite Site, IReadOnlyList<CodeMethod> CallPath)
{
    /// <summary>The entry point at which the call path begins; null when it begins elsewhere.</summary>
    public CodeEntry? Entry { get; init; }

    /// <summary>Whether the call path leads through a delegate passed to one of its methods, by an unknown caller.</summary>
    public bool IsThroughDelegate { get; init; }

    /// <summary>The call path for display: an async method and its body are one name, a lambda follows its method.</summary>
    public IReadOnlyList<string> Names =>
        [.. CallPath.Select(method => method.Name).Where((name, index) => index == 0 || name != CallPath[index - 1].Name)];
}
