using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Targets;

namespace DotnetStarvation.Evidence;

/// <summary>A kind of file that shows a thread pool.</summary>
/// <param name="Name">One or two words for headings, such as "trace".</param>
/// <param name="Recognizes">Whether a file that begins so is of this kind.</param>
/// <param name="Read">Reads such a file, of which the path is given.</param>
internal sealed record EvidenceKind(
    string Name, EvidenceKind.Recognition Recognizes, Func<string, EvidenceSettings, Observation> Read)
{
    /// <summary>Whether a file that begins so is of a kind.</summary>
    /// <param name="head">Its first bytes, at most <see cref="InputFile.HeadSize"/>.</param>
    public delegate bool Recognition(ReadOnlySpan<byte> head);
}

/// <summary>What the command line says about a file.</summary>
/// <param name="Own">The assemblies that are the application's own.</param>
/// <param name="DataAccessLibrary">The library that reads a dump; null to find it.</param>
internal sealed record EvidenceSettings(OwnCode Own, string? DataAccessLibrary);
