using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Serialization;
using StockExchange.CommandLine;
using StockExchange.StockLoad.Reproduce;
using ThreadPoolDiagnostics;

namespace StockExchange.StockLoad.Rendering;

/// <summary>A report for machines: the data as it is, in camelCase, durations as hh:mm:ss.</summary>
internal static class ReportJson
{
    private static readonly ReportJsonContext Context = new(
        new(ReportJsonContext.Default.Options) { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping });

    /// <summary>Writes it to a file, to standard output ("-"), or nowhere; says what went wrong, null when nothing did.</summary>
    public static async Task<string?> TryWriteAsync(ReproduceReport report, string? file)
    {
        try
        {
            if (file is "-") await Console.Out.WriteLineAsync(Of(report));
            else if (file is not null) await File.WriteAllTextAsync(file, Of(report) + Environment.NewLine);
            return null;
        }
        catch (Exception failure) when (failure is IOException or UnauthorizedAccessException)
        {
            return $"The results could not be written: {failure.Message}";
        }
    }

    public static string Of(ReproduceReport report) => JsonSerializer.Serialize(report, Context.ReproduceReport);
}

/// <summary>The source-generated serialiser of a report.</summary>
[JsonSourceGenerationOptions(
    JsonSerializerDefaults.Web,
    WriteIndented = true,
    Converters = [typeof(KebabCaseEnum<Verdict>), typeof(KebabCaseEnum<WaitKind>)])]
[JsonSerializable(typeof(ReproduceReport))]
internal sealed partial class ReportJsonContext : JsonSerializerContext;
