using System.Collections.Concurrent;
using Microsoft.Playwright;
using StockExchange.TestKit.Pages;

namespace DotnetStarvation.Tests.Dashboard;

/// <summary>A browser without a window, and the pages that are open in it.</summary>
internal sealed class Viewers : IAsyncDisposable
{
    private const float Patience = 60_000;

    private readonly IPlaywright _playwright;
    private readonly IBrowser _browser;
    private readonly ConcurrentQueue<string> _complaints = [];

    private Viewers(IPlaywright playwright, IBrowser browser) => (_playwright, _browser) = (playwright, browser);

    /// <summary>What pages have thrown, logged as an error, or were refused by their policy.</summary>
    public IReadOnlyCollection<string> Complaints => _complaints;

    public static async Task<Viewers> StartAsync()
    {
        Assert.SkipWhen(Browser.Program is null, "There is no Chromium on this machine.");
        IPlaywright playwright = await Playwright.CreateAsync();
        return new(playwright, await playwright.Chromium.LaunchAsync(new()
        {
            ExecutablePath = Browser.Program,
            Args = ["--no-sandbox", "--disable-dev-shm-usage"],
        }));
    }

    /// <summary>One viewer more, with cookies of its own.</summary>
    public async Task<IPage> OpenAsync(Uri address, int width = 1300, ColorScheme scheme = ColorScheme.Light)
    {
        IBrowserContext context = await _browser.NewContextAsync(new()
        {
            ViewportSize = new() { Width = width, Height = 900 },
            ColorScheme = scheme,
        });
        context.SetDefaultTimeout(Patience);
        IPage page = await context.NewPageAsync();
        page.PageError += (_, error) => _complaints.Enqueue(error);
        page.Console += (_, message) =>
        {
            if (message.Type == "error") _complaints.Enqueue(message.Text);
        };
        await page.GotoAsync(address.AbsoluteUri);
        return page;
    }

    /// <summary>Waits until an element has this text in it.</summary>
    public static Task WaitForAsync(IPage page, string selector, string text) =>
        page.Locator(selector).Filter(new() { HasText = text }).First.WaitForAsync();

    /// <summary>Waits until an expression is true in a page; its policy forbids the browser's own way to wait for that.</summary>
    public static async Task WaitUntilAsync(IPage page, string expression)
    {
        long start = TimeProvider.System.GetTimestamp();
        while (!await IsTrueAsync(page, expression))
        {
            bool isInTime = TimeProvider.System.GetElapsedTime(start).TotalMilliseconds < Patience;
            Assert.True(isInTime, $"not true in time: {expression}");
            await Task.Delay(50, TestContext.Current.CancellationToken);
        }
    }

    private static async Task<bool> IsTrueAsync(IPage page, string expression)
    {
        try
        {
            return await page.EvaluateAsync<bool>(expression);
        }
        catch (PlaywrightException failure) when (failure.Message.Contains("navigation", StringComparison.Ordinal))
        {
            return false; // it is being loaded again
        }
    }

    public async ValueTask DisposeAsync()
    {
        await _browser.DisposeAsync();
        _playwright.Dispose();
    }
}
