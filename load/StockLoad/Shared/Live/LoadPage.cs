using StockExchange.LivePages.Content;
using StockExchange.LivePages.Serving;
using StockExchange.LoadReports.Html;
using StockExchange.LoadReports.Html.Live;
using StockExchange.Pages.Html;

namespace StockExchange.StockLoad.Shared.Live;

/// <summary>A page about loads, from before they begin until their report replaces it.</summary>
internal sealed class LoadPage : IAsyncDisposable
{
    private static readonly TimeSpan Interval = TimeSpan.FromSeconds(1);

    /// <summary>How long viewers may take to receive the report.</summary>
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(2);

    private readonly LiveParts _parts = new();
    private readonly CancellationTokenSource _end = new();
    private readonly LoadContent _content;
    private readonly TimeProvider _time;
    private readonly string _first;
    private LiveServer? _server;
    private Task _showing = Task.CompletedTask;

    private LoadPage(ILiveHtml html, TimeProvider time)
    {
        (_content, _time) = (new(Feed, html), time);
        _first = _content.Layout.Above[0];
    }

    /// <summary>Receives the reports of the loads.</summary>
    public LoadFeed Feed { get; } = new();

    /// <summary>
    /// Serves the page, and prints its address on standard error: standard output may be JSON. Null without settings.
    /// </summary>
    /// <exception cref="LiveServerException">It cannot be served there.</exception>
    public static async Task<LoadPage?> StartAsync(LiveSettings? settings, ILiveHtml html, TimeProvider time)
    {
        if (settings is null) return null;
        var page = new LoadPage(html, time);
        try
        {
            page._server = await LiveServer.StartAsync(settings, page._content.Layout, page._parts, page._content);
        }
        catch
        {
            await page.DisposeAsync();
            throw;
        }
        await Console.Error.WriteLineAsync($"Live page: {page._server.Address}");
        page._showing = page.ShowAsync();
        return page;
    }

    /// <summary>Replaces the page by the report, which viewers keep when this process has ended.</summary>
    public async Task EndAsync(LoadReport report)
    {
        await StopShowingAsync();
        _parts.End((LiveLayout.Report, ReportPage.Body(report)));
        await _server!.WaitForViewersAsync(Patience, _time);
    }

    /// <summary>Ends the page; a command without a report has printed the reason in the terminal.</summary>
    public async ValueTask DisposeAsync()
    {
        await StopShowingAsync();
        if (_server is not null)
        {
            if (!_parts.HasEnded)
            {
                _parts.End((_first, HtmlText.Box("bad", "The load ended without a report", "<p>See the terminal.</p>\n")));
                await _server.WaitForViewersAsync(Patience, _time);
            }
            await _server.DisposeAsync();
        }
        _end.Dispose();
    }

    /// <summary>Serves the page; a failure must not lose the load's results.</summary>
    private async Task ShowAsync()
    {
        try
        {
            using var timer = new PeriodicTimer(Interval, _time);
            do
            {
                Feed.Decide();
                _parts.Show(_content.Parts());
            }
            while (await timer.WaitForNextTickAsync(_end.Token));
        }
        catch (OperationCanceledException)
        {
            // The load is over.
        }
        catch (Exception failure)
        {
            await Console.Error.WriteLineAsync(PrintableText.Escape($"The live page is no longer updated: {failure}"));
        }
    }

    private async Task StopShowingAsync()
    {
        await _end.CancelAsync();
#pragma warning disable VSTHRD003 // Started here.
        await _showing;
#pragma warning restore VSTHRD003
    }
}
