using Spectre.Console;

namespace DotnetStarvation.Checks;

/// <summary>A result in all its forms.</summary>
/// <param name="Text">Writes it for people.</param>
/// <param name="Json">The document for machines.</param>
/// <param name="Page">The self-contained page; null where there is none.</param>
/// <param name="Markdown">For a pull request.</param>
/// <param name="Junit">For build servers.</param>
/// <param name="Sarif">For code hosts.</param>
/// <param name="Annotations">For GitHub Actions.</param>
internal sealed record CheckRendering(
    Action<IAnsiConsole> Text,
    Func<string> Json,
    Func<string>? Page,
    Func<string> Markdown,
    Func<string> Junit,
    Func<string> Sarif,
    Func<IEnumerable<string>> Annotations)
{
    public static CheckRendering FromResult(CheckResult result) => new(
        console => CheckView.Render(console, result),
        () => CheckJson.FromResult(result),
        () => CheckPage.FromResult(result),
        () => CheckMarkdown.FromResult(result),
        () => CheckJunit.FromResult(result),
        () => CheckSarif.FromResult(result),
        () => GitHubAnnotations.FromResult(result));
}
