using System.Net;
using System.Text.Json;
using System.Text.RegularExpressions;
using StockExchange.LoadEngine.Transports;
using StockExchange.LoadReports.Files;
using StockExchange.LoadReports.Html;
using StockExchange.LoadReports.Model;
using StockExchange.StockLoad.Compare;

namespace StockExchange.StockLoad.Tests.Reports;

public sealed partial class ReportPageTests : IDisposable
{
    /// <summary>
    /// Says what a frame's document holds once its scripts have run and a pointer has moved over its first chart.
    /// </summary>
    private const string Probe = """
        addEventListener("load", () => {
          const found = [...document.querySelectorAll("iframe")].map(frame => {
            const page = frame.contentDocument;
            const hover = page.querySelector("figure[data-table] .hover");
            if (hover) {
              const box = hover.getBoundingClientRect();
              hover.dispatchEvent(new frame.contentWindow.PointerEvent("pointermove",
        """
        + """
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
        """
        + """
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

    private readonly string _folder = Directory.CreateTempSubdirectory("stockload-pages-").FullName;

    public void Dispose() => Directory.Delete(_folder, recursive: true);

    [Fact]
    public async Task In_a_browser_every_page_works_on_a_desk_and_on_a_phone_without_an_error_or_a_request()
    {
        Assert.SkipWhen(
            Browser.Program is null,
            "No Chromium or Chrome on PATH (apt-get install chromium): the pages were not opened in a browser.");
        // A page that does what no page may: the log shows it, or else its silence about the others would mean nothing.
        string canary = ReportPage.Of(SampleReports.Run).Replace(
            "<h2>", "<img src=\"http://canary.invalid/x.png\"><script>throw new Error('canary')</script><h2>");
        (string Name, string Html)[] pages = [.. Pages(), ("canary", canary)];
        string harness = Path.Combine(_folder, "harness.html");
        string[] frames = [.. from page in pages from width in Widths select Frame($"{page.Name} {width}", page.Html, width)];
        await File.WriteAllTextAsync(
            harness,
            $"<!DOCTYPE html><body><script>{Probe}</script>{string.Concat(frames)}</body>",
            TestContext.Current.CancellationToken);

        var (document, log) = await Browser.OpenAsync(harness);

        string[] console = [.. log.Split('\n').Where(line => line.Contains("CONSOLE"))];
        Assert.Contains(console, line => line.Contains("canary.invalid") && line.Contains("Content Security Policy"));
        Assert.Contains(console, line => line.Contains("Uncaught Error: canary"));
        Assert.All(console, line => Assert.Contains("canary", line));
        JsonElement[] found = [.. Found(document)];
        Assert.Equal(frames.Length, found.Length);
        Assert.All(found, AssertWorks);
        Assert.Contains(found, page => page.GetProperty("name").GetString() == "run 390"
            && page.GetProperty("read").GetString()!.Contains("Answers/s400.00"));
    }

    [Fact]
    public async Task In_a_browser_a_report_opens_as_a_file_with_all_its_marks()
    {
        Assert.SkipWhen(
            Browser.Program is null,
            "No Chromium or Chrome on PATH (apt-get install chromium): the page was not opened in a browser.");
        await ReportWriter.WriteAsync(SampleReports.Sweep, _folder);

        var (document, log) = await Browser.OpenAsync(Path.Combine(_folder, "report.html"));

        Assert.DoesNotContain("CONSOLE", log);
        SweepSection sweep = SampleReports.Sweep.Sweep!;
        string chart = Part(document, "<svg class=\"chart\" id=\"sweep-throughput\"", "</figure>");
        Assert.Equal(sweep.Levels.Count(level => level.Used), Matches(chart, "class=\"point throughput level\""));
        Assert.Equal(sweep.Levels.Count(level => !level.Used), Matches(chart, "class=\"point failures level hollow\""));
        Assert.Equal(sweep.Published.Count, Matches(chart, "class=\"point published hollow\""));
        Assert.Equal(sweep.Knees.Count(knee => knee.Vusers is not null), Matches(chart, "<line class=\"rule knee"));
        Assert.Equal(2, Matches(chart, "<rect class=\"span knee"));
        Assert.Equal(1, Matches(chart, "class=\"line curve knee\"")); // the plateau's
        Assert.Equal(1, Matches(chart, "class=\"line curve knee2\"")); // the Universal Scalability Law's
        Assert.Contains(">USL: 52.4 (47.1 to 58.3)</text>", chart);
        Assert.Equal(1, Matches(chart, "class=\"hover\"")); // its script has run
    }

    [Fact]
    public void No_page_refers_to_anything_outside_of_it() => Assert.All(Pages(), page =>
    {
        Assert.Contains("default-src 'none'", page.Html);
        Assert.Empty(OutsideReference.Matches(page.Html).Select(match => match.Value));
    });

    [Fact]
    public void A_run_has_a_chart_for_each_side_and_a_line_for_each_part_between_gaps()
    {
        string page = ReportPage.Of(SampleReports.Run);

        string throughput = Part(page, "id=\"run-1-throughput\"", "</figure>");
        Assert.Equal(1, Matches(throughput, "class=\"line throughput\""));
        Assert.Equal(1, Matches(throughput, "class=\"line failures\""));
        Assert.Equal(1, Matches(throughput, "class=\"line guide\"")); // the schedule of an open loop
        Assert.Equal(1, Matches(throughput, "<rect class=\"span phase\""));
        Assert.Equal(2, Matches(Part(page, "id=\"run-1-latency\"", "</figure>"), "class=\"line p99\"")); // the stall is a gap
        Assert.Equal(
            2, Matches(Part(page, "id=\"run-1-queue\"", "</figure>"), "class=\"line queue\"")); // no counters in one second
        Assert.NotEqual(0, Matches(Part(page, "id=\"run-1-heat\"", "</figure>"), "class=\"heat h8"));
        Assert.All(SampleReports.Run.Runs[0].Checks, check => Assert.Contains(WebUtility.HtmlEncode(check.Text), page));
        Assert.Contains("p99 was 2.05 s", page);
        Assert.Contains("reset", page);
        Assert.Contains("stopped early", page);
    }

    [Fact]
    public void Variants_are_compared_first_with_the_published_figures_and_the_same_axes()
    {
        string page = ReportPage.Of(SampleReports.Reproduce);
        string top = Part(page, "<section id=\"variants\">", "</section>");

        Assert.Contains("(33.06)", top);
        Assert.Contains("(3.48 s)", top);
        string[] axes =
            [.. Enumerable.Range(1, 3).Select(index => Part(top, $"id=\"variants-queue-{index}\"", "</figure>"))
                .Select(chart => Part(chart, "<g class=\"axes\"", "</g>"))];
        Assert.Single(axes.Distinct());
        Assert.Contains("TaskWaitController.cs:24", page);
        Assert.Contains("Await the task instead", page);
    }

    [Fact]
    public void The_models_are_compared_with_the_reports_figures_and_without_pauses_among_themselves()
    {
        string page = ReportPage.Of(SampleReports.Servers);

        string excess = Part(page, "<svg class=\"chart\" id=\"servers-excess\"", "</figure>");
        Assert.Equal(16, Matches(excess, "class=\"point ") - Matches(excess, " hollow\""));
        Assert.Equal(12, Matches(excess, " hollow\"")); // the report has no async server
        Assert.Equal(3, Matches(excess, " theirs\""));
        Assert.Contains("<td>22.0 (119)</td>", page); // event-loop, 200 clients: excess in ms, and the report's
        Assert.Contains("<td>10.0300 (10.1190)</td>", page);
        string throughput = Part(page, "<svg class=\"chart\" id=\"servers-throughput\"", "</figure>");
        Assert.Equal(4, Matches(throughput, "class=\"heat "));
        Assert.Equal(12, Matches(throughput, "class=\"point ")); // a point a round
        Assert.Equal(
            4, Matches(Part(page, "<svg class=\"chart\" id=\"servers-percentiles-mixed\"", "</figure>"), "class=\"line "));
        Assert.DoesNotContain("run-1", page); // its 28 runs are a table, no sections
    }

    [Fact]
    public void Published_figures_of_another_magnitude_do_not_press_ours_flat()
    {
        string page = ReportPage.Of(SampleReports.Sweep with { Sweep = SampleSweep.WithAKneeAt50(0.01) });
        string chart = Part(page, "<svg class=\"chart\" id=\"sweep-throughput\"", "</figure>");

        Assert.DoesNotContain("published", chart);
        Assert.DoesNotContain("100,000", chart);
        Assert.Contains("74,684", page);
    }

    [Fact]
    public void What_servers_and_users_say_stays_text()
    {
        const string evil = "<img src=x onerror=alert(1)> \"'&{{body}}";
        RunSection run = SampleReports.Run.Runs[0] with
        {
            Name = evil,
            Notes = [evil],
            Failures = [new(FailureKind.Other, 1, evil)],
        };
        string page = ReportPage.Of(SampleReports.Of(run) with { Command = evil, Problems = [evil] });

        Assert.DoesNotContain("<img", page);
        Assert.Single(Regex.Matches(page, "<body>", RegexOptions.None, TimeSpan.FromSeconds(1)));
        Assert.True(Matches(page, WebUtility.HtmlEncode(evil)) >= 5);
    }

    [Fact]
    public void A_run_in_which_nothing_came_back_is_a_page_all_the_same()
    {
        var nothing = new SampleRun("nothing");
        for (int second = 0; second < 3; second++) nothing.Second("load", 0, 0, 0, null, 125);
        RunSection run = nothing.Build(SampleReports.Run.Runs[0].Load) with
        {
            Statuses = new Dictionary<int, long>(),
            RequestsPerSecond = double.NaN,
        };

        Assert.Contains("svg class=\"chart\"", ReportPage.Of(SampleReports.Of(run)));
        Assert.Contains("</html>", ReportPage.Of(SampleReports.Of(run with { Timeline = [], Percentiles = [] })));
        Assert.Contains("</html>", ReportPage.Of(SampleReports.Run with { Runs = [] }));
        SweepSection empty = new() { Levels = [], Summary = [], Knees = [], Conclusion = ["Nothing was measured."] };
        Assert.Contains("Nothing was measured.", ReportPage.Of(SampleReports.Sweep with { Sweep = empty }));
        Assert.Contains(
            "</html>", ReportPage.Of(SampleReports.Servers with { Runs = [], Servers = Servers.SampleServers.Nothing }));
    }

    private static void AssertWorks(JsonElement page)
    {
        Assert.True(page.GetProperty("wider").GetInt32() <= 0, $"It scrolls sideways: {page}");
        Assert.True(page.GetProperty("charts").GetInt32() >= 4, $"Charts are missing: {page}");
        Assert.Equal(0, page.GetProperty("flat").GetInt32());
        Assert.Equal(0, page.GetProperty("unnamed").GetInt32());
        Assert.Equal(0, page.GetProperty("repeatedIds").GetInt32());
        Assert.NotEqual(0, page.GetProperty("copyButtons").GetInt32());
        if (page.GetProperty("name").GetString()!.StartsWith("compare", StringComparison.Ordinal)) return;
        Assert.NotEqual(0, page.GetProperty("cursors").GetInt32());
        Assert.NotEqual("", page.GetProperty("read").GetString());
    }

    private static IEnumerable<(string Name, string Html)> Pages()
    {
        yield return ("run", ReportPage.Of(SampleReports.Run));
        yield return ("sweep", ReportPage.Of(SampleReports.Sweep));
        yield return ("reproduce", ReportPage.Of(SampleReports.Reproduce));
        yield return ("servers", ReportPage.Of(SampleReports.Servers));
        yield return ("servers by type", ReportPage.Of(SampleReports.ServersByType));
        LoadReport slower = SampleReports.Sweep with { Sweep = SampleSweep.WithAKneeAt50(0.9) };
        yield return (
            "compare", ComparePage.Of(ReportComparison.Of("a", SampleReports.Sweep, "b", slower), SampleReports.Sweep, slower));
    }

    private static string Frame(string name, string page, int width) =>
        $"<iframe title=\"{name}\" style=\"width:{width}px;height:900px\" srcdoc=\"{WebUtility.HtmlEncode(page)}\"></iframe>";

    private static JsonElement[] Found(string document)
    {
        string json = WebUtility.HtmlDecode(Part(document, "<pre id=\"found\">", "</pre>")["<pre id=\"found\">".Length..]);
        using JsonDocument parsed = JsonDocument.Parse(json);
        return [.. parsed.RootElement.Clone().EnumerateArray()];
    }

    /// <summary>From one text to the next other one.</summary>
    private static string Part(string page, string from, string to)
    {
        int start = page.IndexOf(from, StringComparison.Ordinal);
        Assert.True(start >= 0, $"There is no {from} in:\n{page[..Math.Min(page.Length, 2_000)]}");
        return page[start..page.IndexOf(to, start, StringComparison.Ordinal)];
    }

    private static int Matches(string text, string part) => text.Split(part).Length - 1;

    /// <summary>An attribute or a style that would fetch something; links within the page may be there.</summary>
    [GeneratedRegex(
        """(src|srcset|action|data|poster)\s*=\s*["'](?!data:)|"""
        + """href\s*=\s*["'](?!#|data:)|url\(|@import|xmlns|<link(?! rel="icon" href="data:)""",
        RegexOptions.IgnoreCase | RegexOptions.ExplicitCapture, 1_000)]
    private static partial Regex OutsideReference { get; }
}
