using System.Text.Json;
using System.Text.Json.Nodes;
using StockExchange.CommandLine;
using StockExchange.LoadReports.Files;
using ThreadPoolDiagnostics.Observations;

namespace StockExchange.LoadReports.Json;

/// <summary>Reads the reports of <see cref="ReportWriter"/>.</summary>
internal static class ReportReader
{
    /// <param name="path">A report.json, or its directory.</param>
    /// <exception cref="CommandException">The file does not exist, is not a report, or has a newer version.</exception>
    public static LoadReport Read(string path) => Read(path, (file, stream) =>
    {
        using JsonDocument document = JsonDocument.Parse(stream);
        return Parse(file, document);
    });

    /// <summary>Reads a report for a sum, several times as fast: its intervals have no bands and no percentiles, which follow
    /// from their histograms.</summary>
    /// <inheritdoc cref="Read(string)"/>
    public static LoadReport ReadForSum(string path) => Read(path, (file, stream) =>
    {
        var (others, timelines) = TimelineReader.Split(stream);
        using JsonDocument document = JsonDocument.Parse(others);
        LoadReport report = Parse(file, document);
        return timelines.Count != report.Runs.Count
            ? throw new JsonException("A run has no timeline.")
            : report with
            {
                Runs = [.. report.Runs.Zip(timelines).Select(pair => pair.First with { Timeline = pair.Second })],
            };
    });

    private static LoadReport Read(string path, Func<string, FileStream, LoadReport> parse)
    {
        string file = Directory.Exists(path) ? Path.Combine(path, ReportFileNames.Data) : path;
        try
        {
            using FileStream stream = File.OpenRead(file);
            // A device such as /dev/zero has no length and no end.
            if (stream is { CanSeek: true, Length: 0 }) throw new JsonException("It is empty, or a device.");
            return parse(file, stream);
        }
        catch (JsonException mistake)
        {
            throw new CommandException($"{file} is not a report of this tool: {FirstSentence(mistake)}", mistake);
        }
        catch (Exception failure) when (failure is FileNotFoundException or DirectoryNotFoundException)
        {
            throw new CommandException(
                $"{file}: there is no such file. --report DIR of run, sweep, reproduce or servers writes one.", failure);
        }
        catch (Exception failure) when (FileFailures.Is(failure))
        {
            throw new CommandException($"{file} could not be read: {FileFailures.Describe(failure)}", failure);
        }
    }

    private static LoadReport Parse(string file, JsonDocument document)
    {
        bool isOld = Version(document.RootElement, file) < LoadReport.NewestVersion;
        JsonLists.RequireItems(document.RootElement);
        return isOld ? ReadOld(document.RootElement) : LoadReportJson.Parse(document.RootElement);
    }

    /// <summary>Reads versions 1 and 2, which have other names for the properties of a blocking call.</summary>
    private static LoadReport ReadOld(JsonElement document)
    {
        var old = JsonObject.Create(document);
        VersionOne.Upgrade(old);
        using JsonDocument upgraded = JsonDocument.Parse(old!.ToJsonString());
        return LoadReportJson.Parse(upgraded.RootElement);
    }

    private static int Version(JsonElement document, string file)
    {
        if (document.ValueKind is not JsonValueKind.Object
            || !document.TryGetProperty("schemaVersion", out JsonElement version)
            || version.ValueKind is not JsonValueKind.Number
            || !version.TryGetInt32(out int number))
            throw new JsonException("It has no schemaVersion.");
        if (number > LoadReport.NewestVersion)
            throw new CommandException(
                $"{file} was written by a newer version of this tool "
                    + $"(schemaVersion {number}, this one reads up to {LoadReport.NewestVersion}): use that one.");
        return number;
    }

    /// <summary>The message without the path and position that the serializer appends on lines of its own.</summary>
    private static string FirstSentence(JsonException mistake) => mistake.Message.ReplaceLineEndings(" ");
}
