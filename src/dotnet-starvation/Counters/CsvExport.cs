using System.Globalization;

namespace DotnetStarvation.Counters;

/// <summary>Writes counters as dotnet-counters does (CSVExporter.cs), a line each.</summary>
internal sealed class CsvExport : ICounterExport
{
    private const string Header = "Timestamp,Provider,Counter Name,Counter Type,Mean/Increment";
    private const string TimestampFormat = "MM/dd/yyyy HH:mm:ss";

    private static readonly char[] NeedsQuotes = [',', '"', '\r', '\n'];

    private readonly StreamWriter _output;

    /// <param name="output">Is disposed with this.</param>
    public CsvExport(StreamWriter output)
    {
        _output = output;
        WriteLine(Header);
    }

    public void Write(CounterRow row) => WriteLine(string.Join(',',
        row.Time.ToString(TimestampFormat, CultureInfo.InvariantCulture),
        Field(row.Provider),
        Field(row.NameWithTags),
        row.Type.ToString(),
        row.Value.ToString(CultureInfo.InvariantCulture)));

    public void Dispose() => _output.Dispose();

    /// <summary>Each line goes out at once and whole: the file can be used while it grows, and after any end.</summary>
    private void WriteLine(string line)
    {
        _output.Write(line + "\n");
        _output.Flush();
    }

    private static string Field(string text) =>
        text.IndexOfAny(NeedsQuotes) < 0 ? text : $"\"{text.Replace("\"", "\"\"", StringComparison.Ordinal)}\"";
}
