using System.Text.RegularExpressions;
using ThreadPoolDiagnostics.Files;
using ThreadPoolDiagnostics.Observations;

namespace ThreadPoolDiagnostics.StackTexts;

/// <summary>
/// Reads texts with stacks: what dotnet-stack and the commands of dotnet-dump, WinDbg and Visual Studio print, and what
/// exceptions do, as people paste it. They show one instant.
/// </summary>
public static class StackTextReader
{
    private const string Nothing = "no stack of a .NET thread and no figures of its pool are in it. Known are the output of "
        + "'dotnet-stack report', of 'clrstack -all', 'pstacks' and 'threadpool' in dotnet-dump or WinDbg, of WinDbg's '~*k', "
        + "and call stacks that were copied from a debugger.";

    /// <summary>Whether what begins so may be a text, in UTF-8 or with the mark of another encoding.</summary>
    /// <param name="head">Its first bytes.</param>
    public static bool IsText(ReadOnlySpan<byte> head) =>
        head.StartsWith<byte>([0xFF, 0xFE]) || head.StartsWith<byte>([0xFE, 0xFF]) || !head.Contains((byte)0);

    /// <summary>Reads a text as an observation of one instant. Its gaps say what the text does not show.</summary>
    /// <param name="file">The path of a file in UTF-8, or with a byte order mark.</param>
    /// <exception cref="EvidenceFileException">It cannot be read, or neither stacks nor figures of a pool are in it.</exception>
    public static Observation Read(string file)
    {
        try
        {
            using var text = new StreamReader(file);
            return Read(text, file);
        }
        catch (Exception failure) when (failure is IOException or UnauthorizedAccessException)
        {
            throw new EvidenceFileException(file, failure.Message, failure);
        }
    }

    /// <param name="text">The text.</param>
    /// <param name="name">Its name for messages.</param>
    /// <exception cref="EvidenceFileException">Neither stacks nor figures of a pool are in it.</exception>
    internal static Observation Read(TextReader text, string name)
    {
        var lines = new TextLines(text);
        var contents = new StackTextContents();
        try
        {
            foreach (string line in WrappedLines.Join(lines.Read())) contents.Add(line);
        }
        catch (RegexMatchTimeoutException)
        {
            throw new EvidenceFileException(name, "a line in it takes too long to read. Cut the text to the stacks.");
        }
        contents.End();
        return contents.IsEmpty
            ? throw new EvidenceFileException(name, Nothing)
            : StackTextObservation.From(contents, lines);
    }
}
