using ThreadPoolDiagnostics.Code.Blocking;
using ThreadPoolDiagnostics.Code.Entries;
using ThreadPoolDiagnostics.Stacks.Frames;

namespace DotnetStarvation.Scan;

/// <summary>The calls of one method of .NET by one method of the program.</summary>
/// <param name="Level">The importance.</param>
/// <param name="Method">The caller.</param>
/// <param name="Assembly">The caller's assembly.</param>
/// <param name="Api">The method of .NET.</param>
/// <param name="Rules">The analyzers that report it.</param>
/// <param name="CallPath">The methods from an entry point to the caller, which is the last.</param>
internal sealed record Finding(
    FindingLevel Level,
    string Method,
    string Assembly,
    BlockingApi Api,
    IReadOnlyList<BuildRule> Rules,
    IReadOnlyList<string> CallPath)
{
    /// <summary>The entry point; null when none was found.</summary>
    public CodeEntry? Entry { get; init; }

    /// <summary>Whether the caller belongs to a package.</summary>
    public bool IsInPackage { get; init; }

    public int Calls { get; init; } = 1;

    /// <summary>The distinct files and lines; empty without symbols.</summary>
    public IReadOnlyList<SourceLocation> Sources { get; init; } = [];
}

/// <summary>The importance of a finding, the most important first.</summary>
internal enum FindingLevel
{
    /// <summary>A wait on a call path from a request, a message or a timer, each of which blocks a pool thread.</summary>
    Reachable,

    /// <summary>A wait without such a call path.</summary>
    Elsewhere,

    /// <summary>A wait that is usually short: for a lock, a file, the console.</summary>
    Brief,
}
