using StockExchange.Pages.Html;
using ThreadPoolDiagnostics.Stacks.Waits;

namespace DotnetStarvation.Stacks;

/// <summary>Stacks as a self-contained page: a tree from the outermost frame inwards.</summary>
internal static class StacksPage
{
    public static string FromView(StacksView view) =>
        PageTemplate.Fill(typeof(StacksPage).Assembly, "StacksPage.html", place => place switch
        {
            "title" => HtmlText.Encode($"Stacks of {Title(view)}"),
            "process" => HtmlText.Encode(Title(view)),
            "facts" => Facts(view),
            "tree" => new StackTreeHtml(view).ToString(),
            _ => StackTreeHtml.InFlight(view),
        });

    private static string Title(StacksView view) => view.Name ?? $"process {view.ProcessId}";

    private static string Facts(StacksView view) => HtmlText.Facts(
    [
        ("Process", $"{view.ProcessId}"),
        (".NET", view.RuntimeVersion ?? "?"),
        ("Managed threads", $"{view.Report.ThreadCount}"),
        ("Pool workers", $"{view.BusyPoolWorkers} busy, {view.IdlePoolWorkers} idle"),
        ("Shown",
            $"{StackWords.Threads(ThreadKind.Other, view.Groups.Sum(group => group.Count))}, {view.Groups.Count} stacks"),
        ("Taken", $"{view.TakenAt.UtcDateTime:yyyy-MM-dd HH:mm:ss} UTC, in {view.Report.Duration.TotalSeconds:0.00} s"),
    ]);
}
