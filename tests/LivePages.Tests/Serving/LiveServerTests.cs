using System.Net;
using StockExchange.LivePages.Serving;

namespace StockExchange.LivePages.Tests.Serving;

public sealed class LiveServerTests
{
    [Fact]
    public async Task The_page_has_all_that_is_known_before_any_script_has_run()
    {
        await using RunningPage page = await RunningPage.StartAsync();

        string html = await page.GetTextAsync("/");

        Assert.Contains("<section id=\"verdict\"><b>healthy</b></section>", html, StringComparison.Ordinal);
        Assert.Contains("<p>charts</p>", html, StringComparison.Ordinal);
        Assert.Contains("<title>A &lt;test&gt;</title>", html, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Changes_are_pushed_as_they_come_and_the_end_ends_the_stream()
    {
        await using RunningPage page = await RunningPage.StartAsync();
        using HttpResponseMessage events = await page.GetAsync("/events");
        using var lines = new StreamReader(await events.Content.ReadAsStreamAsync(TestContext.Current.CancellationToken));

        Assert.Equal("text/event-stream", events.Content.Headers.ContentType?.MediaType);
        Assert.Contains("<b>healthy</b>", await NextAsync(lines), StringComparison.Ordinal);
        page.Parts.Show(("verdict", "<b>line\nbreak</b>"));
        Assert.Contains(@"<b>line\nbreak</b>", await NextAsync(lines), StringComparison.Ordinal);
        page.Parts.End();
        Assert.Contains("\"hasEnded\":true", await NextAsync(lines), StringComparison.Ordinal);
        Assert.Equal("", (await lines.ReadToEndAsync(TestContext.Current.CancellationToken)).Trim());
    }

    [Fact]
    public async Task Charts_are_drawn_once_for_all_who_look_at_the_same_time()
    {
        await using RunningPage page = await RunningPage.StartAsync();
        int before = page.Drawn;

        await Task.WhenAll(Enumerable.Range(0, 10).Select(_ => page.GetTextAsync("/charts?last=60")));
        Assert.Equal(before + 1, page.Drawn);
        page.Parts.Show();
        await page.GetTextAsync("/charts?last=60");
        Assert.Equal(before + 2, page.Drawn);
    }

    [Fact]
    public async Task An_interval_of_time_that_is_none_is_refused()
    {
        await using RunningPage page = await RunningPage.StartAsync();

        Assert.Equal(HttpStatusCode.BadRequest, (await page.GetAsync("/charts?from=9&to=1")).StatusCode);
        string charts = await page.GetTextAsync("/charts?from=20&to=40");
        Assert.Contains("data-from=\"20\" data-to=\"40\"", charts, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_file_is_downloaded_and_never_shown_as_a_page_of_this_server()
    {
        await using RunningPage page = await RunningPage.StartAsync();

        using HttpResponseMessage file = await page.GetAsync("/files/one.html");

        Assert.Equal("attachment", file.Content.Headers.ContentDisposition?.DispositionType);
        Assert.Equal(HttpStatusCode.NotFound, (await page.GetAsync("/files/two.html")).StatusCode);
    }

    [Fact]
    public async Task A_port_that_is_taken_is_said_in_a_sentence()
    {
        await using RunningPage page = await RunningPage.StartAsync();

        var failure = await Assert.ThrowsAsync<LiveServerException>(() => RunningPage.StartAsync(port: page.Address.Port));

        Assert.Contains($"127.0.0.1:{page.Address.Port}", failure.Message, StringComparison.Ordinal);
        Assert.Contains("--port", failure.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task It_ends_soon_while_somebody_looks()
    {
        RunningPage page = await RunningPage.StartAsync();
        using HttpResponseMessage events = await page.GetAsync("/events");

        await page.DisposeAsync().AsTask().WaitAsync(TimeSpan.FromSeconds(20), TestContext.Current.CancellationToken);
    }

    private static async Task<string> NextAsync(StreamReader lines)
    {
        while (await lines.ReadLineAsync(TestContext.Current.CancellationToken) is { } line)
            if (line.StartsWith("data: ", StringComparison.Ordinal)) return line;
        throw new EndOfStreamException();
    }
}
