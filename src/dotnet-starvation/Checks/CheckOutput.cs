using StockExchange.CommandLine;

namespace DotnetStarvation.Checks;

/// <summary>Where a report goes: text to standard output, unless the JSON document goes there.</summary>
internal static class CheckOutput
{
    /// <param name="report">What was found.</param>
    /// <param name="json">A file for the JSON document, "-" for standard output, null for none.</param>
    public static async Task WriteAsync(CheckReport report, string? json)
    {
        if (json is "-")
        {
            await Console.Out.WriteLineAsync(CheckJson.FromReport(report));
            return;
        }
        if (json is not null) await File.WriteAllTextAsync(json, CheckJson.FromReport(report) + Environment.NewLine);
        CheckView.Render(Terminal.For(Console.Out, Console.IsOutputRedirected), report);
    }
}
