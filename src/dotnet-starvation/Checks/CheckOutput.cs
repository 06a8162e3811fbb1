using System.CommandLine;
using StockExchange.CommandLine;

namespace DotnetStarvation.Checks;

/// <summary>Writes a result: as text to standard output, unless the JSON document goes there, and to the named files.</summary>
internal static class CheckOutput
{
    private static readonly Option<string?> JsonOption = OutputFile.JsonOption(
        "Write a JSON document too: to a file, or to standard output instead of the text (no FILE, or -)");

    private static readonly Option<bool> GitHubOption = new("--github")
    {
        Description = "Print annotations for GitHub Actions, too, which shows them at the blocking lines",
    };

    private static readonly Option<string?> PageOption = ValueOptions.NewFile(
        "--html", "Write a self-contained page: the verdict, the lines that block, the call paths to them");

    private static readonly (Option<string?> Option, Func<CheckRendering, Func<string>?> Form)[] Files =
    [
        (PageOption, rendering => rendering.Page),
        (ValueOptions.NewFile("--markdown", "Write the same as Markdown, for a pull request"), rendering => rendering.Markdown),
        (ValueOptions.NewFile("--junit", "Write a JUnit report for build servers: a test for each process"),
            rendering => rendering.Junit),
        (ValueOptions.NewFile("--sarif", "Write the blocking lines as SARIF 2.1.0, for code hosts"),
            rendering => rendering.Sarif),
    ];

    /// <summary>The option for a page, which not every result has.</summary>
    public static Option Page => PageOption;

    public static IEnumerable<Option> Options => [JsonOption, .. Files.Select(file => file.Option), GitHubOption];

    /// <returns>False when a file could not be written; the reason is on standard error.</returns>
    public static async Task<bool> WriteAsync(CheckRendering rendering, ParseResult parsed)
    {
        string? json = OutputFile.FileOf(JsonOption, parsed);
        if (json is not "-") rendering.Text(Terminal.For(Console.Out, Console.IsOutputRedirected));
        bool isWritten = await OutputFile.TryWriteAsync(json, rendering.Json);
        foreach (var (option, form) in Files)
            if (form(rendering) is { } render) isWritten &= await OutputFile.TryWriteAsync(parsed.GetValue(option), render);
        if (parsed.GetValue(GitHubOption))
            foreach (string line in rendering.Annotations())
                await (json is "-" ? Console.Error : Console.Out).WriteLineAsync(line);
        return isWritten;
    }
}
