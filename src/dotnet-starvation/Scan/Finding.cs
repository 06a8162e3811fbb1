using ThreadPoolDiagnostics.Code.Blocking;
using ThreadPoolDiagnostics.Code.Entries;
using ThreadPoolDiagnostics.Stacks.Frames;

namespace DotnetStarvation.Scan;

/// <summary>Calls of one method of .NET by one method of the program: what is the same about them, and where each is.</summary>
/// <param name="Level">How much it matters.</param>
/// <param name="Method">Whose calls they are.</param>
/// <param name="Assembly">Where that is.</param>
/// <param name="Api">What is called.</param>
/// <param name="Rules">The analyzers that report it.</param>
/// <param name="CallPath">From an entry point to the method, which is the last.</param>
internal sealed record Finding(
    FindingLevel Level,
    string Method,
    string Assembly,
    BlockingApi Api,
    IReadOnlyList<BuildRule> Rules,
    IReadOnlyList<string> CallPath)
{
    /// <summary>Where the call path begins; null when none was found.</summary>
    public CodeEntry? Entry { get; init; }

    /// <summary>The method came in a package.</summary>
    public bool IsInPackage { get; init; }

    /// <summary>How many calls, at least one.</summary>
    public int Calls { get; init; } = 1;

    /// <summary>Their files and lines, each once; empty without symbols.</summary>
    public IReadOnlyList<SourceLocation> Sources { get; init; } = [];
}
