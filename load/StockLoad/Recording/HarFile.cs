using System.Text.Json;

namespace StockExchange.StockLoad.Recording;

/// <summary>Reads an HTTP archive (HAR 1.2), as browsers' developer tools save it.</summary>
internal static class HarFile
{
    private const long MostBytes = 500_000_000;

    /// <summary>The requests, in the order in which they were sent.</summary>
    /// <exception cref="CommandException">It cannot be read, or is not an archive, or has no requests.</exception>
    public static IReadOnlyList<HarEntry> Read(string file)
    {
        try
        {
            using FileStream stream = File.OpenRead(file);
            if (!stream.CanSeek || stream.Length is 0 or > MostBytes)
                throw new CommandException($"{file} is empty, not a file, or longer than {MostBytes:#,0} bytes.");
            using JsonDocument document = JsonDocument.Parse(stream);
            HarEntry[] entries = [.. document.RootElement.GetProperty("log").GetProperty("entries").EnumerateArray()
                .Select(HarEntry.Read).OfType<HarEntry>().OrderBy(entry => entry.Started)];
            return entries.Length > 0 ? entries : throw new CommandException($"{file} has no request of HTTP.");
        }
        catch (Exception mistake) when (mistake is JsonException or KeyNotFoundException or InvalidOperationException
            or FormatException)
        {
            throw new CommandException(
                $"{file} is not an HTTP archive (HAR), as a browser's developer tools save one: {mistake.Message}", mistake);
        }
        catch (Exception failure) when (FileFailures.Is(failure))
        {
            throw new CommandException($"{file} cannot be read: {FileFailures.Describe(failure)}", failure);
        }
    }
}
