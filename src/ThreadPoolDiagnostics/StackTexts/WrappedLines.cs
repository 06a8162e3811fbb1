using System.Text;

namespace ThreadPoolDiagnostics.StackTexts;

/// <summary>Joins frames that a terminal or a mail has broken into several lines.</summary>
internal static class WrappedLines
{
    /// <summary>The most lines of a frame.</summary>
    private const int MostLines = 12;

    public static IEnumerable<string> Join(IEnumerable<string> lines)
    {
        var open = new StringBuilder();
        int count = 0;
        foreach (string line in lines)
        {
            if (count > 0 && Continues(line) && count < MostLines && open.Length < TextLines.LongestLine)
            {
                string rest = line.TrimStart();
                // A mail breaks at blanks, of which those after a comma may be between arguments.
                open.Append(open[^1] == ',' ? " " : "").Append(rest);
                count++;
            }
            else
            {
                if (count > 0) yield return open.ToString();
                open.Clear().Append(line);
                count = FrameLine.MayBegin(line) && !FrameLine.IsNameless(line) ? 1 : 0;
                if (count == 0)
                {
                    yield return line;
                    continue;
                }
            }
            if (!IsOpen(open))
            {
                yield return open.ToString();
                count = 0;
            }
        }
        if (count > 0) yield return open.ToString();
    }

    private static bool Continues(string line) =>
        line.AsSpan().Trim().Length > 0 && !FrameLine.MayBegin(line) && !ThreadHeader.Is(line)
        && ThreadListRow.Parse(line) is null
        && !TranscriptLine.IsCommand(line);

    /// <summary>Whether its arguments have not begun or not ended.</summary>
    private static bool IsOpen(StringBuilder line)
    {
        int depth = 0, bracket = 0;
        bool hasArguments = false;
        foreach (ReadOnlyMemory<char> chunk in line.GetChunks())
            foreach (char letter in chunk.Span)
            {
                hasArguments |= letter == '(';
                depth += letter == '(' ? 1 : letter == ')' ? -1 : 0;
                bracket += letter == '[' ? 1 : letter == ']' ? -1 : 0;
            }
        return !hasArguments || depth > 0 || bracket > 0;
    }
}
