namespace DotnetStarvation.Counters;

/// <summary>Writes counters as dotnet-counters does (CSVExporter.cs), a line each.</summary>
internal sealed class CsvExport : ICounterExport
{
    private const string Header = "Timestamp,Provider,Counter Name,Counter Type,Mean/Increment";
    private const string TimestampFormat = "MM/dd/yyyy HH:mm:ss";

    private static readonly char[] NeedsQuotes = [',', '"', '\r', '\n'];

    private readonly StreamWriter _output;

    /// <param name="output">The output, which is disposed with the export.</param>
    public CsvExport(StreamWriter output)
    {
        _output = output;
        WriteLine(Header);
    }

    public void Write(CounterRow row) => WriteLine(string.Join(',',
        row.Time.ToString(TimestampFormat),
        Field(row.Provider),
        Field(row.NameWithTags),
        row.Type.ToString(),
        row.Value.ToString()));

    public void Dispose() => _output.Dispose();

    /// <summary>Flushes each line: the file is complete at any moment.</summary>
    private void WriteLine(string line)
    {
        _output.Write(line + "\n");
        _output.Flush();
    }

    private static string Field(string text) =>
        text.IndexOfAny(NeedsQuotes) < 0 ? text : $"\"{text.Replace("\"", "\"\"", StringComparison.Ordinal)}\"";
}
