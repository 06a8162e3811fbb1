using ThreadPoolDiagnostics.Stacks.Frames;

namespace StockExchange.Pages.Diagnoses;

/// <summary>A source line with its neighbours, from the file on this machine.</summary>
/// <param name="FirstLine">The number of the first line.</param>
/// <param name="Lines">The lines without their common indentation.</param>
/// <param name="Highlighted">The index of the source line.</param>
internal sealed record SourceSnippet(int FirstLine, IReadOnlyList<string> Lines, int Highlighted)
{
    private const int Around = 3;
    private const int LongestLine = 160;
    private const long LongestFile = 2 << 20;

    /// <summary>The path comes from the observed process, which may be hostile: only source code is shown.</summary>
    private static readonly string[] Extensions = [".cs", ".fs", ".vb", ".razor", ".cshtml"];

    /// <returns>The snippet; null when the file does not exist here, is not source code, or has no such line.</returns>
    public static SourceSnippet? Read(SourceLocation? source)
    {
        if (source is null || !Extensions.Contains(Path.GetExtension(source.File), StringComparer.OrdinalIgnoreCase)) return null;
        try
        {
            string file = LocalSource.Find(source.File);
            if (new FileInfo(file) is not { Exists: true, Length: <= LongestFile }) return null;
            string[] all = File.ReadAllLines(file);
            if (source.Line < 1 || source.Line > all.Length) return null;
            int first = Math.Max(source.Line - Around, 1), last = Math.Min(source.Line + Around, all.Length);
            return new(first, WithoutIndent(all[(first - 1)..last]), source.Line - first);
        }
        catch (Exception failure) when (failure is
            IOException or UnauthorizedAccessException or NotSupportedException or ArgumentException)
        {
            return null;
        }
    }

    private static string[] WithoutIndent(string[] lines)
    {
        string[] spaced = [.. lines.Select(line => line.Replace("\t", "    ", StringComparison.Ordinal).TrimEnd())];
        int indent = spaced.Where(line => line.Length > 0).Select(line => line.Length - line.TrimStart().Length)
            .DefaultIfEmpty().Min();
        return [.. spaced.Select(line => line.Length == 0 ? "" : line[indent..]).Select(Cut)];
    }

    private static string Cut(string line) => line.Length <= LongestLine ? line : $"{line[..LongestLine]}…";
}
