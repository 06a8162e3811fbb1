using System.Text;

namespace ThreadPoolDiagnostics.CounterFiles;

/// <summary>
/// The lines of a CSV of dotnet-counters, which does not quote: so the provider's name divides a line, and the type's word its
/// end. Ours, which quotes, is read in the same way.
/// </summary>
internal sealed class CsvCounterLines(Stream stream)
{
    private const string ProviderField = $",{CounterLine.Provider},";

    /// <summary>A longer line is cut: the runtime's have about a hundred characters.</summary>
    private const int LongestLine = 2_000;

    private const string Heading = "Timestamp,Provider,Counter Name,Counter Type,";

    private static readonly string[] Types = ["Rate", "Metric"];

    /// <summary>Whether another recording followed the first, which alone is read: its process may be another one.</summary>
    public bool HasMore { get; private set; }

    /// <summary>Whether a file that begins so is one.</summary>
    public static bool IsHead(ReadOnlySpan<byte> head)
    {
        ReadOnlySpan<byte> mark = Encoding.UTF8.Preamble;
        return (head.StartsWith(mark) ? head[mark.Length..] : head).StartsWith(Encoding.UTF8.GetBytes(Heading));
    }

    /// <summary>The counters of the runtime; all other lines are ignored.</summary>
    public IEnumerable<CounterLine> Read()
    {
        using var text = new StreamReader(stream, leaveOpen: true);
        var line = new StringBuilder();
        var read = new char[16 << 10];
        int lines = 0;
        while (text.Read(read) is > 0 and int count)
            for (int index = 0; index < count; index++)
            {
                if (read[index] is not ('\n' or '\r'))
                {
                    if (line.Length < LongestLine) line.Append(read[index]);
                    continue;
                }
                string whole = line.ToString();
                line.Clear();
                HasMore = lines++ > 0 && whole.StartsWith(Heading, StringComparison.Ordinal);
                if (HasMore) yield break;
                if (Parse(whole) is { } counter) yield return counter;
            }
        if (Parse(line.ToString()) is { } last) yield return last;
    }

    private static CounterLine? Parse(string line)
    {
        int provider = line.IndexOf(ProviderField, StringComparison.Ordinal);
        if (provider < 0) return null;
        string rest = line[(provider + ProviderField.Length)..];
        foreach (string type in Types)
            if (rest.LastIndexOf($",{type},", StringComparison.Ordinal) is > 0 and int at)
                return CounterLine.From(
                    ClockText.Parse(line[..provider]), rest[..at].Trim('"'), type, rest[(at + type.Length + 2)..]);
        return null;
    }
}
