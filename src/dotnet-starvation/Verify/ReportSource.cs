using System.Text.Json;
using DotnetStarvation.Evidence;
using StockExchange.CommandLine.Processes;
using ThreadPoolDiagnostics.Files;

namespace DotnetStarvation.Verify;

/// <summary>Gets the document of <c>check</c> for a file, a process or a command: it runs <c>check</c>, unless the file is such a
/// document, or a load report.</summary>
/// <param name="time">The clock.</param>
internal sealed class ReportSource(TimeProvider time)
{
    private const string Schemas = "dotnet-starvation/check", StrictSchemas = "dotnet-starvation/strict";

    /// <summary>The document for a file: its own, or that of what it shows.</summary>
    /// <exception cref="InvalidDataException">There is none; the message says why.</exception>
    /// <exception cref="EvidenceFileException">It cannot be opened.</exception>
    public async Task<JsonDocument> ReadAsync(string file, CancellationToken stop)
    {
        using InputFile input = await InputFile.OpenAsync(file, stop);
        return await TryReadAsync(input, stop) ?? await CheckAsync([input.Path], stop);
    }

    /// <summary>Runs check, and returns its document.</summary>
    /// <param name="words">Its arguments.</param>
    /// <param name="stop">Ends it.</param>
    /// <exception cref="InvalidDataException">There is none; the message says why.</exception>
    public async Task<JsonDocument> CheckAsync(IReadOnlyList<string> words, CancellationToken stop)
    {
        ChildCommand check = OwnProgram.With(["check", "--json", "-", .. words]) with { SharesErrors = true };
        using ChildProcess child = ChildProcess.Start(check, time);
        int code = await child.WaitForExitAsync(Timeout.InfiniteTimeSpan, stop);
        try
        {
            return JsonDocument.Parse(child.Output);
        }
        catch (JsonException failure)
        {
            throw new InvalidDataException($"check ended with exit code {code}, and gave no verdict.", failure);
        }
    }

    private static bool IsReport(JsonElement document) => ReportDocument.IsLoadReport(document)
        || document.TextAt("schema")?.StartsWith(Schemas, StringComparison.Ordinal) is true;

    /// <summary>Other files are not read as JSON, for which a dump would be taken into memory.</summary>
    private static async Task<JsonDocument?> TryReadAsync(InputFile input, CancellationToken stop)
    {
        if (!EvidenceFile.IsJson(input.Head())) return null;
        try
        {
            await using FileStream stream = File.OpenRead(input.Path);
            JsonDocument document = await JsonDocument.ParseAsync(stream, cancellationToken: stop);
            if (document.RootElement.TextAt("schema")?.StartsWith(StrictSchemas, StringComparison.Ordinal) is true)
                throw new InvalidDataException(
                    $"{input.Name} is a document of check --strict, which has no verdict: give one of check without --strict.");
            if (IsReport(document.RootElement)) return document;
            document.Dispose();
            return null;
        }
        catch (JsonException)
        {
            return null;
        }
    }
}
