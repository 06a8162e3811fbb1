using System.Text;
using StockExchange.Pages.Html;
using ThreadPoolDiagnostics.Stacks.Waits;

namespace DotnetStarvation.Stacks;

/// <summary>Stacks as one page of HTML that needs nothing else: a tree from the outermost frame inwards.</summary>
internal static class StacksPage
{
    /// <summary>StacksPage.html, with the places that are filled in between double braces.</summary>
    private static readonly Lazy<string> Template = new(ReadTemplate);

    public static string FromView(StacksView view) => Template.Value
        .Replace("{{title}}", HtmlText.Encode($"Stacks of {Title(view)}"))
        .Replace("{{process}}", HtmlText.Encode(Title(view)))
        .Replace("{{facts}}", Facts(view))
        .Replace("{{tree}}", new StackTreeHtml(view).ToString())
        .Replace("{{async}}", AsyncHtml.FromView(view));

    private static string Title(StacksView view) => view.Name ?? $"process {view.ProcessId}";

    private static string Facts(StacksView view)
    {
        (string Name, string Value)[] facts =
        [
            ("Process", $"{view.ProcessId}"),
            (".NET", view.RuntimeVersion ?? "?"),
            ("Managed threads", $"{view.Report.ThreadCount}"),
            ("Pool workers", $"{view.BusyPoolWorkers} busy, {view.IdlePoolWorkers} idle"),
            ("Shown",
                $"{StackWords.Threads(ThreadKind.Other, view.Groups.Sum(group => group.Count))}, {view.Groups.Count} stacks"),
            ("Taken", $"{view.TakenAt.UtcDateTime:yyyy-MM-dd HH:mm:ss} UTC, in {view.Report.Duration.TotalSeconds:0.00} s"),
        ];
        var html = new StringBuilder();
        foreach ((string name, string value) in facts)
            html.Append($"<div><dt>{HtmlText.Encode(name)}</dt><dd>{HtmlText.Encode(value)}</dd></div>\n");
        return html.ToString();
    }

    private static string ReadTemplate()
    {
        using Stream resource = typeof(StacksPage).Assembly.GetManifestResourceStream("StacksPage.html")!;
        using var reader = new StreamReader(resource);
        return reader.ReadToEnd();
    }
}
