using DotnetStarvation.Checks;
using Microsoft.Playwright;
using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.PoolEvents;

namespace DotnetStarvation.Tests.Dashboard;

/// <summary>The page in a browser, fed with observations.</summary>
public sealed class PoolPageTests
{
    private const string Hostile =
        "<img src=x onerror=\"document.title='owned'\"></script><script>document.title='owned'</script>";

    private static readonly CheckedProcess Process = new(4711, "Shop", "dotnet Shop.dll", "10.0.0");

    [Fact]
    public async Task What_starves_is_shown_first_and_a_click_shows_the_call()
    {
        await using Viewers viewers = await Viewers.StartAsync();
        await using FedPage fed = await FedPage.StartAsync(Process);
        fed.Show(Starving());
        IPage page = await viewers.OpenAsync(fed.Address);

        await Viewers.WaitForAsync(page, ".state .word", "starving");
        await Viewers.WaitForAsync(page, ".delay b", "10 s");
        Assert.Equal(5, await page.Locator("#charts figure:not(.strip) svg.chart").CountAsync());
        Assert.False(await page.Locator(".seen .box").IsVisibleAsync());
        await page.Locator("#charts .strip a").First.ClickAsync();
        await Viewers.WaitForAsync(page, ".seen .box", "Orders.Show");
        await Viewers.WaitForAsync(page, ".seen .box", "use Task.Delay and await it");
        await Viewers.WaitForAsync(page, ".seen .box", "MA0042");

        fed.Show(Starving(more: 1)); // what is unfolded stays so
        await Viewers.WaitForAsync(page, "#state .since", "since 14:00:10");
        await Viewers.WaitUntilAsync(page, "document.querySelector('#charts > div').dataset.newest % 60 > 10.5");
        Assert.True(await page.Locator(".seen .box").IsVisibleAsync());
        Assert.Empty(viewers.Complaints);
    }

    [Fact]
    public async Task Names_from_the_process_are_text_and_never_markup()
    {
        await using Viewers viewers = await Viewers.StartAsync();
        await using FedPage fed = await FedPage.StartAsync(new(1, Hostile, Hostile, Hostile));
        Observation observation = Starving($"App.{Hostile}.Show()");
        fed.Show(observation with
        {
            Requests = [.. observation.Stacks[0].Report.Groups[0].ThreadIds.Select(id =>
                new RequestStart(TimeSpan.Zero, id, Hostile))],
            Gaps = [Hostile],
        });
        fed.ShowNotice(Hostile, Hostile);
        IPage page = await viewers.OpenAsync(fed.Address);

        await page.Locator(".seen summary").First.ClickAsync();
        await Viewers.WaitForAsync(page, ".seen .box", "onerror");
        await Viewers.WaitForAsync(page, "#target", "onerror");
        await Viewers.WaitForAsync(page, "#reasons", "onerror");

        Assert.Equal(0, await page.Locator("main img, main script").CountAsync());
        Assert.StartsWith("Thread pool of process 1 (<img", await page.TitleAsync(), StringComparison.Ordinal);
        Assert.Empty(viewers.Complaints);
    }

    [Fact]
    public async Task The_time_axis_zooms_moves_and_goes_back_to_now()
    {
        await using Viewers viewers = await Viewers.StartAsync();
        await using FedPage fed = await FedPage.StartAsync(Process);
        fed.Show(Quiet(120));
        IPage page = await viewers.OpenAsync(fed.Address);
        Assert.Equal(119, await LengthAsync(page), 1.0);

        await page.Keyboard.PressAsync("+");
        await WaitForLengthAsync(page, 59.5);
        double middle = await FromAsync(page);
        await page.Keyboard.PressAsync("ArrowLeft");
        await Viewers.WaitUntilAsync(page, $"document.querySelector('#charts > div').dataset.from < {middle - 5:0.#}");
        fed.Show(Quiet(121)); // what stands still is not pushed on by what is new
        await page.WaitForTimeoutAsync(500);
        Assert.Equal(59.5, await LengthAsync(page), 1.0);
        await page.Locator("#follow").ClickAsync();
        await WaitForLengthAsync(page, 120);

        await page.Locator("[data-last='60']").ClickAsync();
        await WaitForLengthAsync(page, 60);
        LocatorBoundingBoxResult chart = (await page.Locator("#charts .hover").First.BoundingBoxAsync())!;
        await page.Mouse.MoveAsync(chart.X + (chart.Width / 4), chart.Y + 20);
        await page.Mouse.DownAsync();
        await page.Mouse.MoveAsync(chart.X + (chart.Width / 2), chart.Y + 20);
        await page.Mouse.UpAsync();
        await WaitForLengthAsync(page, 15);
        Assert.Empty(viewers.Complaints);
    }

    [Fact]
    public async Task A_paused_page_stands_still_and_catches_up_afterwards()
    {
        await using Viewers viewers = await Viewers.StartAsync();
        await using FedPage fed = await FedPage.StartAsync(Process);
        fed.Show(Quiet(20));
        IPage page = await viewers.OpenAsync(fed.Address);
        await Viewers.WaitForAsync(page, ".state .word", "healthy");

        await page.Keyboard.PressAsync("Space");
        await Viewers.WaitForAsync(page, "#link", "Paused");
        fed.Show(Starving());
        await page.WaitForTimeoutAsync(500);
        Assert.Equal("healthy", await page.Locator(".state .word").InnerTextAsync());

        await page.Keyboard.PressAsync("Space");
        await Viewers.WaitForAsync(page, ".state .word", "starving");
        Assert.Empty(viewers.Complaints);
    }

    [Theory]
    [InlineData(360, ColorScheme.Light)]
    [InlineData(1300, ColorScheme.Dark)]
    public async Task It_fits_its_window_and_describes_each_chart_for_screen_readers(int width, ColorScheme scheme)
    {
        await using Viewers viewers = await Viewers.StartAsync();
        await using FedPage fed = await FedPage.StartAsync(Process);
        fed.Show(Starving());
        IPage page = await viewers.OpenAsync(fed.Address, width, scheme);
        await Viewers.WaitForAsync(page, ".state .word", "starving");

        Assert.True(await page.EvaluateAsync<bool>("document.documentElement.scrollWidth <= innerWidth"), "It scrolls sideways.");
        string[] described =
            await page.Locator("svg.chart desc").EvaluateAllAsync<string[]>("all => all.map(one => one.textContent)");
        Assert.Equal(6, described.Length);
        Assert.All(described, text => Assert.NotEmpty(text));
        Assert.Equal(scheme == ColorScheme.Dark, await page.EvaluateAsync<bool>(
            "getComputedStyle(document.body).backgroundColor.match(/\\d+/g).every(part => part < 60)"));
    }

    [Fact]
    public async Task All_that_a_page_loads_is_less_than_150_kB()
    {
        await using Viewers viewers = await Viewers.StartAsync();
        await using FedPage fed = await FedPage.StartAsync(Process);
        fed.Show(Quiet(300));
        IPage page = await viewers.OpenAsync(fed.Address);

        int bytes = await page.EvaluateAsync<int>("""
            performance.getEntriesByType("navigation").concat(performance.getEntriesByType("resource"))
              .filter(one => !/events|charts/.test(one.name)) // the first charts are in the page
              .reduce((sum, one) => sum + one.encodedBodySize, 0)
            """);

        Assert.InRange(bytes, 10_000, 150_000);
    }

    /// <summary>50 items are queued all the time, 5 a second leave, and 10 threads sleep in a method.</summary>
    private static Observation Starving(string method = "App.Orders.Show()", int more = 0) =>
        Given.Sampled(Enumerable.Repeat((10, 50L, 5.0, 2.0), 10 + more)) with
        {
            Stacks = [Given.Snapshot(4, Given.Sleeping(10, method)), Given.Snapshot(8, Given.Sleeping(10, method))],
        };

    private static Observation Quiet(int seconds)
    {
        Observation observation = Given.Sampled(Enumerable.Repeat((4, 0L, 20.0, 2.0), seconds));
        return observation with
        {
            Samples = [.. observation.Samples.Select((sample, index) => sample with { ThreadCount = 4 + (index % 3) })],
        };
    }

    private static Task<double> FromAsync(IPage page) =>
        page.EvaluateAsync<double>("+document.querySelector('#charts > div').dataset.from");

    private static Task<double> LengthAsync(IPage page) => page.EvaluateAsync<double>(
        "(data => data.to - data.from)(document.querySelector('#charts > div').dataset)");

    private static Task WaitForLengthAsync(IPage page, double seconds) => Viewers.WaitUntilAsync(
        page, $"(data => Math.abs(data.to - data.from - {seconds}) < 1)(document.querySelector('#charts > div').dataset)");
}
