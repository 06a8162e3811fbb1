using System.Net;
using StockExchange.LivePages.Tests.Serving;

namespace StockExchange.LivePages.Tests.Access;

public sealed class TokenCheckTests
{
    [Theory]
    [InlineData("/")]
    [InlineData("/events")]
    [InlineData("/charts?last=60")]
    [InlineData("/files/one.html")]
    [InlineData("/live.js")]
    [InlineData("/nowhere")]
    public async Task Without_the_token_there_is_nothing(string path)
    {
        await using RunningPage page = await RunningPage.StartAsync(letIn: false);
        char separator = path.Contains('?', StringComparison.Ordinal) ? '&' : '?';

        foreach (string asked in new[] { path, $"{path}{separator}token=", $"{path}{separator}token=fedcba9876543210" })
        {
            using HttpResponseMessage answer = await page.GetAsync(asked);
            string text = await answer.Content.ReadAsStringAsync(TestContext.Current.CancellationToken);

            Assert.Equal(HttpStatusCode.Unauthorized, answer.StatusCode);
            Assert.StartsWith("This page needs its token", text, StringComparison.Ordinal);
        }
    }

    [Fact]
    public async Task The_token_goes_from_the_address_into_a_cookie_that_no_script_can_read()
    {
        await using RunningPage page = await RunningPage.StartAsync(letIn: false);
        using var client = new HttpClient(new SocketsHttpHandler { AllowAutoRedirect = false, UseCookies = false });

        using HttpResponseMessage first = await client.GetAsync(page.Address, TestContext.Current.CancellationToken);

        Assert.Equal((HttpStatusCode.SeeOther, "/"), (first.StatusCode, first.Headers.Location?.OriginalString));
        string cookie = Assert.Single(first.Headers.GetValues("Set-Cookie"));
        Assert.StartsWith($"live-page-{page.Address.Port}={RunningPage.Token.Text};", cookie, StringComparison.Ordinal);
        Assert.Contains("httponly", cookie, StringComparison.OrdinalIgnoreCase);
        Assert.Contains("samesite=lax", cookie, StringComparison.OrdinalIgnoreCase);
        using HttpResponseMessage second = await page.GetAsync("/", ("Cookie", cookie.Split(';')[0]));
        Assert.Equal(HttpStatusCode.OK, second.StatusCode);
    }

    [Fact]
    public async Task Another_page_that_asks_from_within_the_same_browser_is_refused()
    {
        await using RunningPage page = await RunningPage.StartAsync();
        string own = page.Address.GetLeftPart(UriPartial.Authority);

        Assert.Equal(HttpStatusCode.Forbidden, (await page.GetAsync("/events", ("Origin", "http://evil.example"))).StatusCode);
        Assert.Equal(HttpStatusCode.Forbidden, (await page.GetAsync("/charts?last=60", ("Origin", "null"))).StatusCode);
        Assert.Equal(HttpStatusCode.OK, (await page.GetAsync("/charts?last=60", ("Origin", own))).StatusCode);
    }

    [Fact]
    public async Task A_name_of_somebody_else_that_leads_here_is_refused()
    {
        await using RunningPage page = await RunningPage.StartAsync();

        int port = page.Address.Port;
        Assert.Equal(HttpStatusCode.BadRequest, (await page.GetAsync("/", ("Host", $"evil.example:{port}"))).StatusCode);
        Assert.Equal(HttpStatusCode.OK, (await page.GetAsync("/", ("Host", $"localhost:{port}"))).StatusCode);
    }

    [Fact]
    public async Task Every_answer_forbids_what_is_not_the_servers_own()
    {
        await using RunningPage page = await RunningPage.StartAsync();

        foreach (string path in new[] { "/", "/charts?last=60", "/live.js", "/files/one.html", "/nowhere" })
        {
            using HttpResponseMessage answer = await page.GetAsync(path);
            string policy = Assert.Single(answer.Headers.GetValues("Content-Security-Policy"));

            Assert.StartsWith("default-src 'none'; script-src 'self'; style-src 'self'", policy, StringComparison.Ordinal);
            Assert.DoesNotContain("unsafe", policy, StringComparison.Ordinal);
            Assert.Contains("frame-ancestors 'none'", policy, StringComparison.Ordinal);
            Assert.Equal("nosniff", Assert.Single(answer.Headers.GetValues("X-Content-Type-Options")));
        }
    }
}
