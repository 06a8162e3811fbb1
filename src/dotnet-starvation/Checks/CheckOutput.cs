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

    private static readonly (Option<string?> Option, Func<CheckResult, string> Render)[] Files =
    [
        (ValueOptions.NewFile(
            "--html", "Write a self-contained page: the verdict, the lines that block, the call paths to them"),
            CheckPage.FromResult),
        (ValueOptions.NewFile("--markdown", "Write the same as Markdown, for a pull request"), CheckMarkdown.FromResult),
        (ValueOptions.NewFile("--junit", "Write a JUnit report for build servers: a test for each process"),
            CheckJunit.FromResult),
        (ValueOptions.NewFile("--sarif", "Write the blocking lines as SARIF 2.1.0, for code hosts"), CheckSarif.FromResult),
    ];

    public static IEnumerable<Option> Options => [JsonOption, .. Files.Select(file => file.Option), GitHubOption];

    /// <returns>False when a file could not be written; the reason is on standard error.</returns>
    public static async Task<bool> WriteAsync(CheckResult result, ParseResult parsed)
    {
        string? json = OutputFile.FileOf(JsonOption, parsed);
        if (json is not "-") CheckView.Render(Terminal.For(Console.Out, Console.IsOutputRedirected), result);
        bool isWritten = await OutputFile.TryWriteAsync(json, () => CheckJson.FromResult(result));
        foreach (var (option, render) in Files)
            isWritten &= await OutputFile.TryWriteAsync(parsed.GetValue(option), () => render(result));
        if (parsed.GetValue(GitHubOption))
            foreach (string line in GitHubAnnotations.FromResult(result))
                await (json is "-" ? Console.Error : Console.Out).WriteLineAsync(line);
        return isWritten;
    }
}
