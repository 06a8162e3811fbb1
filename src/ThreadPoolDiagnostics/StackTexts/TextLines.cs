using System.Text;
using System.Text.RegularExpressions;

namespace ThreadPoolDiagnostics.StackTexts;

/// <summary>
/// The lines of a pasted text without what mails, terminals and logs put around them: quotation marks, colours, timestamps. Only
/// so much is kept in memory as one line has.
/// </summary>
internal sealed partial class TextLines(TextReader text, long longestText = TextLines.LongestText)
{
    /// <summary>The most characters of a text that are read: more than 100,000 threads have.</summary>
    public const long LongestText = 256L << 20;

    /// <summary>The most characters of a line that are read. Names with many type arguments have some thousands.</summary>
    public const int LongestLine = 16_384;

    /// <summary>How long a pattern may be tried on a line, in milliseconds.</summary>
    internal const int LongestMatch = 30_000;

    private const int MostPrefixes = 8;

    private readonly char[] _buffer = new char[65_536];
    private int _next, _end;
    private long _read;

    /// <summary>Whether the text is longer than what was read of it.</summary>
    public bool IsCut { get; private set; }

    /// <summary>How many lines were longer than what was read of them.</summary>
    public int CutLines { get; private set; }

    public IEnumerable<string> Read()
    {
        var line = new StringBuilder();
        bool isTooLong = false;
        while (Next() is { } letter)
        {
            if (letter is not ('\n' or '\r'))
            {
                if (line.Length < LongestLine) line.Append(letter);
                else isTooLong = true;
                continue;
            }
            if (letter is '\n') yield return Take();
        }
        if (line.Length > 0) yield return Take();

        string Take()
        {
            if (isTooLong) CutLines++;
            string taken = Bare(line.ToString());
            line.Clear();
            isTooLong = false;
            return taken;
        }
    }

    private char? Next()
    {
        if (_next == _end)
        {
            if (_read >= longestText)
            {
                IsCut |= text.Peek() >= 0;
                return null;
            }
            (_next, _end) = (0, text.Read(_buffer, 0, (int)Math.Min(_buffer.Length, longestText - _read)));
            _read += _end;
            if (_end == 0) return null;
        }
        return _buffer[_next++];
    }

    /// <summary>The indentation stays: it shows which frames are whose callers.</summary>
    internal static string Bare(string line)
    {
        if (line.Contains('\e')) line = Escapes().Replace(line, "");
        line = WithoutControls(line.Replace("\t", "    ", StringComparison.Ordinal));
        for (int i = 0; i < MostPrefixes && Prefix().Match(line) is { Success: true } prefix; i++) line = line[prefix.Length..];
        return line.TrimEnd();
    }

    private static string WithoutControls(string line) => line.Any(char.IsControl)
        ? new string([.. line.Where(letter => !char.IsControl(letter))])
        : line;

    /// <summary>Control sequences of terminals (ECMA-48): colours, and titles up to their end.</summary>
    [GeneratedRegex(
        @"\e(?:\[[0-?]*[ -/]*[@-~]|\][^\a\e]*(?:\a|\e\\)?|[@-Z\\^_])",
        RegexOptions.ExplicitCapture, TextLines.LongestMatch)]
    private static partial Regex Escapes();

    /// <summary>The mark of a quotation, or of the debugger's current frame; a timestamp; a container's name.</summary>
    [GeneratedRegex(@"^(?:> ?|\[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:[.,]\d{1,9})?(?:Z|[+-]\d\d:?\d\d)?\]?(?: |$)|"
        + @"\[?\d\d:\d\d:\d\d(?:[.,]\d{1,9})?\]?(?: |$)|[\w.-]{1,60} {1,20}\| )",
        RegexOptions.ExplicitCapture, LongestMatch)]
    private static partial Regex Prefix();
}
