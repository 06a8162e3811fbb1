using ThreadPoolDiagnostics.Code.Blocking;
using ThreadPoolDiagnostics.Code.Entries;
using ThreadPoolDiagnostics.Code.Reading;

namespace ThreadPoolDiagnostics.Code;

/// <summary>A blocking call, and how the program gets there.</summary>
/// <param name="Site">The call.</param>
/// <param name="CallPath">From the method where it begins to the one that makes the call, which is the last; that one alone when
/// nothing leads there.</param>
public sealed record ReachedSite(BlockingSite Site, IReadOnlyList<CodeMethod> CallPath)
{
    /// <summary>Where the call path begins, when that is an entry point; null otherwise.</summary>
    public CodeEntry? Entry { get; init; }

    /// <summary>
    /// The call path leads through a delegate that one of its methods was handed, by whom the code does not say.
    /// </summary>
    public bool IsThroughDelegate { get; init; }

    /// <summary>
    /// The call path as people read it: an async method and its body are one method, a lambda comes after the method that it is
    /// written in.
    /// </summary>
    public IReadOnlyList<string> Names =>
        [.. CallPath.Select(method => method.Name).Where((name, index) => index == 0 || name != CallPath[index - 1].Name)];
}
