using System.CommandLine;
using StockExchange.CommandLine;

namespace DotnetStarvation.Checks;

/// <summary>
/// Where a result goes: text to standard output, unless the JSON document goes there, and to files in the forms that were asked
/// for.
/// </summary>
internal static class CheckOutput
{
    private static readonly Option<string?> JsonOption = CreateJson();

    private static readonly Option<bool> GitHubOption = new("--github")
    {
        Description = "Also print annotations at the blocking lines, as GitHub Actions shows them",
    };

    private static readonly (Option<string?> Option, Func<CheckResult, string> Render)[] Files =
    [
        (ValueOptions.NewFile(
            "--html", "Write a page that opens offline: the verdict, the line with its code, the call path to it"),
            CheckPage.FromResult),
        (ValueOptions.NewFile("--markdown", "Write the same as Markdown, for a pull request"), CheckMarkdown.FromResult),
        (ValueOptions.NewFile("--junit", "Write a test report for build servers: a test a process"), CheckJunit.FromResult),
        (ValueOptions.NewFile("--sarif", "Write the blocking lines as SARIF 2.1.0, for code hosts"), CheckSarif.FromResult),
    ];

    public static IEnumerable<Option> Options => [JsonOption, .. Files.Select(file => file.Option), GitHubOption];

    /// <returns>False when a file could not be written; the reason is on standard error.</returns>
    public static async Task<bool> WriteAsync(CheckResult result, ParseResult parsed)
    {
        string? json = parsed.GetResult(JsonOption) is null ? null : parsed.GetValue(JsonOption) ?? "-";
        if (json is not "-") CheckView.Render(Terminal.For(Console.Out, Console.IsOutputRedirected), result);
        bool isWritten = await OutputFile.TryWriteAsync(json, () => CheckJson.FromResult(result));
        foreach (var (option, render) in Files)
            isWritten &= await OutputFile.TryWriteAsync(parsed.GetValue(option), () => render(result));
        if (parsed.GetValue(GitHubOption))
            foreach (string line in GitHubAnnotations.FromResult(result))
                await (json is "-" ? Console.Error : Console.Out).WriteLineAsync(line);
        return isWritten;
    }

    private static Option<string?> CreateJson()
    {
        Option<string?> option = ValueOptions.NewFile(
            "--json", "Write a JSON document too: to a file, or to standard output instead of the text (no FILE, or -)");
        option.Arity = ArgumentArity.ZeroOrOne;
        return option;
    }
}
