using System.Net;
using System.Text.Json;

namespace StockExchange.TestKit.Pages;

/// <summary>Pages at the widths of a phone and a desktop, each in a frame of one browser window.</summary>
internal static class PagesInBrowser
{
    /// <summary>Describes the document of each frame after a pointer has moved over its first chart.</summary>
    private const string Probe = """
        addEventListener("load", () => {
          const found = [...document.querySelectorAll("iframe")].map(frame => {
            const page = frame.contentDocument;
            const hover = page.querySelector("figure[data-table] .hover");
            if (hover) {
              const box = hover.getBoundingClientRect();
              hover.dispatchEvent(new frame.contentWindow.PointerEvent("pointermove",
                { clientX: box.left + box.width / 2, clientY: box.top + 5 }));
            }
            const read = [...page.querySelectorAll(".read")].find(one => !one.hidden);
            const ids = [...page.querySelectorAll("[id]")].map(one => one.id);
            return {
              name: frame.title,
              wider: page.documentElement.scrollWidth - page.documentElement.clientWidth,
              charts: page.querySelectorAll("svg.chart").length,
              flat: [...page.querySelectorAll("svg.chart .paths")].filter(one => one.getBoundingClientRect().width < 100).length,
              unnamed: [...page.querySelectorAll("svg.chart")].filter(one => !one.querySelector("title").textContent
                || !one.querySelector("desc").textContent).length,
              repeatedIds: ids.length - new Set(ids).size,
              cursors: [...page.querySelectorAll(".cursor")].filter(one => !one.hidden).length,
              read: read ? read.textContent : "",
              copyButtons: [...page.querySelectorAll(".command button")].filter(one => !one.hidden).length,
              background: frame.contentWindow.getComputedStyle(page.body).backgroundColor,
            };
          });
          document.body.innerHTML = "";
          document.body.append(Object.assign(document.createElement("pre"), { id: "found", textContent: JSON.stringify(found) }));
        });
        """;

    private static readonly int[] Widths = [390, 1_200];

    /// <summary>Opens the pages, and one that violates the policy and throws: its log entries show that the log works.</summary>
    /// <returns>The description of each page at each width; "name" has both.</returns>
    public static async Task<JsonElement[]> OpenAsync(IReadOnlyList<(string Name, string Html)> pages)
    {
        using var folder = new TemporaryFolder();
        (string Name, string Html)[] all = [.. pages, ("canary", Canary(pages[0].Html))];
        string[] frames = [.. from page in all from width in Widths select Frame($"{page.Name} {width}", page.Html, width)];
        string harness = folder.Write(
            "harness.html", $"<!DOCTYPE html><body><script>{Probe}</script>{string.Concat(frames)}</body>");

        var (document, log) = await Browser.OpenAsync(harness);

        string[] console = [.. log.Split('\n').Where(line => line.Contains("CONSOLE", StringComparison.Ordinal))];
        Assert.Contains(console, line => line.Contains("canary.invalid") && line.Contains("Content Security Policy"));
        Assert.Contains(console, line => line.Contains("Uncaught Error: canary"));
        Assert.All(console, line => Assert.Contains("canary", line));
        JsonElement[] found = Found(document);
        Assert.Equal(frames.Length, found.Length);
        return found;
    }

    /// <summary>Asserts what holds of every page with charts, at any width.</summary>
    public static void AssertWorks(JsonElement page)
    {
        Assert.True(page.GetProperty("wider").GetInt32() <= 0, $"It scrolls sideways: {page}");
        Assert.True(page.GetProperty("charts").GetInt32() >= 4, $"Charts are missing: {page}");
        Assert.Equal(0, page.GetProperty("flat").GetInt32());
        Assert.Equal(0, page.GetProperty("unnamed").GetInt32());
        Assert.Equal(0, page.GetProperty("repeatedIds").GetInt32());
        Assert.NotEqual(0, page.GetProperty("copyButtons").GetInt32());
    }

    private static string Canary(string page) => page.Replace(
        "<h2>", "<img src=\"http://canary.invalid/x.png\"><script>throw new Error('canary')</script><h2>");

    private static string Frame(string name, string page, int width) =>
        $"<iframe title=\"{name}\" style=\"width:{width}px;height:900px\" srcdoc=\"{WebUtility.HtmlEncode(page)}\"></iframe>";

    private static JsonElement[] Found(string document)
    {
        const string start = "<pre id=\"found\">";
        string json = WebUtility.HtmlDecode(PageText.Part(document, start, "</pre>")[start.Length..]);
        return [.. JsonElement.Parse(json).EnumerateArray()];
    }
}
