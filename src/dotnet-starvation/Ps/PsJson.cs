using System.Text.Json;
using System.Text.Json.Serialization;

namespace DotnetStarvation.Ps;

/// <summary>The list as a JSON array.</summary>
internal static class PsJson
{
    private static readonly PsJsonContext Context = new(PlainJson.Options(PsJsonContext.Default.Options));

    public static string FromRows(IReadOnlyList<ProcessRow> rows) =>
        PlainJson.Serialize(rows, Context.IReadOnlyListProcessRow) + Environment.NewLine;
}

[JsonSourceGenerationOptions(JsonSerializerDefaults.Web, WriteIndented = true)]
[JsonSerializable(typeof(IReadOnlyList<ProcessRow>))]
internal sealed partial class PsJsonContext : JsonSerializerContext;
