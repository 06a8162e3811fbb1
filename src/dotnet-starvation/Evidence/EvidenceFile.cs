using System.Text;
using ThreadPoolDiagnostics.CounterFiles;
using ThreadPoolDiagnostics.Dumps;
using ThreadPoolDiagnostics.Files;
using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.StackTexts;
using ThreadPoolDiagnostics.Traces;

namespace DotnetStarvation.Evidence;

/// <summary>Whatever people have in hand, told by its content, as an observation.</summary>
internal static class EvidenceFile
{
    /// <summary>The kinds, in the order in which they are tried; text comes last, because it has no mark of its own.</summary>
    private static readonly EvidenceKind[] Kinds =
    [
        new("dump", DumpReader.Recognizes, MemoryProcess.ReadDump),
        new("trace", head => head.StartsWith("Nettrace"u8), (file, _) => TraceReader.Read(file)),
        new("counters", CounterFile.IsHead, (file, _) => CounterFile.Read(file)),
        new("observation", IsJson, (file, _) => ObservationJson.Load(file)),
        new("text", StackTextReader.IsText, (file, _) => StackTextReader.Read(file)),
    ];

    private const string Known = "Known are: a core dump, a trace of dotnet-trace, an observation of 'check --save', the text of "
        + "'dotnet-stack report' or of a debugger's stacks, and what 'dotnet-counters collect' writes.";

    /// <summary>Reads a file.</summary>
    /// <param name="input">The file.</param>
    /// <param name="settings">What else was said on the command line.</param>
    /// <returns>Its kind in a word, and what it shows.</returns>
    /// <exception cref="EvidenceFileException">It cannot be read, or nothing in it is known.</exception>
    /// <exception cref="ObservationFormatException">It is no observation.</exception>
    public static (string Kind, Observation Observation) Read(InputFile input, EvidenceSettings settings)
    {
        byte[] head = input.Head();
        EvidenceKind kind = Array.Find(Kinds, one => one.Recognizes(head))
            ?? throw new EvidenceFileException(input.Name, "it is nothing that a thread pool could be seen in. " + Known);
        return (kind.Name, SpecifiedOwnCode.Apply(Observe(kind, input, settings), settings.Own));
    }

    /// <summary>Whether a file begins as a JSON document does.</summary>
    /// <param name="head">Its first bytes.</param>
    public static bool IsJson(ReadOnlySpan<byte> head) =>
        Encoding.UTF8.GetString(head).TrimStart('\uFEFF', ' ', '\t', '\r', '\n').StartsWith('{');

    /// <summary>A reader names the file that it reads: of standard input that is a temporary one.</summary>
    private static Observation Observe(EvidenceKind kind, InputFile input, EvidenceSettings settings)
    {
        try
        {
            return kind.Read(input.Path, settings);
        }
        catch (Exception failure) when (
            input.IsTemporary && failure is (EvidenceFileException or ObservationFormatException))
        {
            throw new EvidenceFileException(failure.Message.Replace(input.Path, input.Name, StringComparison.Ordinal));
        }
    }
}
