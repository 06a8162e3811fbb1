using System.Text.Json;
using System.Text.Json.Serialization;

namespace DotnetStarvation.Counters;

/// <summary>Writes counters as dotnet-counters does (JSONExporter.cs): one object with the list of events.</summary>
internal sealed class JsonExport : ICounterExport
{
    private const string End = "\n] }\n";

    private static readonly CounterJsonContext Context = new(PlainJson.Options(CounterJsonContext.Default.Options));

    private readonly StreamWriter _output;
    private string _separator = "\n";

    public JsonExport(StreamWriter output, string targetProcess, DateTimeOffset start)
    {
        _output = output;
        string name = JsonSerializer.Serialize(targetProcess, Context.String);
        Send($$"""{ "TargetProcess": {{name}}, "StartTime": "{{start:O}}", "Events": [""");
    }

    public void Write(CounterRow row)
    {
        Send(_separator + JsonSerializer.Serialize(CounterEvent.FromRow(row), Context.CounterEvent));
        _separator = ",\n";
    }

    public void Dispose()
    {
        try
        {
            if (!_output.BaseStream.CanSeek) _output.Write(End);
        }
        finally
        {
            _output.Dispose();
        }
    }

    /// <summary>
    /// In a file, each event is followed by the end of the document, which the next one overwrites: the file is complete at any
    /// moment, even when this process is killed.
    /// </summary>
    private void Send(string text)
    {
        Stream stream = _output.BaseStream;
        _output.Write(stream.CanSeek ? text + End : text);
        _output.Flush();
        if (stream.CanSeek) stream.Seek(-End.Length, SeekOrigin.Current);
    }
}

/// <summary>An event with the property names of dotnet-counters.</summary>
internal sealed record CounterEvent(
    string Timestamp, string Provider, string Name, string Tags, CounterType CounterType, double Value)
{
    public static CounterEvent FromRow(CounterRow row) =>
        new($"{row.Time:O}", row.Provider, row.Name, row.Tags, row.Type, row.Value);
}

[JsonSourceGenerationOptions(
    JsonSerializerDefaults.Web,
    UseStringEnumConverter = true,
    NumberHandling = JsonNumberHandling.AllowNamedFloatingPointLiterals)]
[JsonSerializable(typeof(CounterEvent))]
[JsonSerializable(typeof(string))]
internal sealed partial class CounterJsonContext : JsonSerializerContext;
