using System.Text;
using StockExchange.LoadEngine.Flows.Cookies;

namespace StockExchange.LoadEngine.Tests.Flows.Cookies;

public sealed class CookieJarTests
{
    private readonly CookieJar _jar = new(new("http://127.0.0.1:5000"));

    [Fact]
    public void Cookies_of_all_paths_are_one_header_and_a_new_value_replaces_the_old()
    {
        Assert.Equal("", ForAllPaths);
        _jar.Add("/login", ["session=1; Path=/; HttpOnly", "theme=dark; SameSite=Lax"]);
        Assert.Equal("session=1; theme=dark", ForAllPaths);
        _jar.Add("/login?again", ["session=2; Path=/"]);
        Assert.Equal("session=2; theme=dark", ForAllPaths);
    }

    [Fact]
    public void A_cookie_of_a_path_is_sent_there_alone()
    {
        _jar.Add("/a/login", ["deep=1; Path=/a", "own=2", "all=3; Path=/"]);

        Assert.Null(ForAllPaths);
        Assert.Equal(["all=3", "deep=1", "own=2"], Sent("/a/b"));
        Assert.Equal(["all=3"], Sent("/b"));
    }

    /// <summary>As reported of k6, which sent it without its value (grafana/k6#2476).</summary>
    [Fact]
    public void A_cookie_that_has_expired_is_not_sent()
    {
        _jar.Add("/", ["old=1; Path=/"]);
        _jar.Add("/", ["old=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT", "kept=2; Path=/; Max-Age=3600"]);

        Assert.Equal(["kept=2"], Sent("/"));
    }

    [Theory]
    [InlineData("a=1; Domain=example.com")]
    [InlineData("")]
    [InlineData("=; ;;")]
    [InlineData("safe=1; Secure")]
    public void What_the_server_may_not_set_or_this_connection_may_not_send_is_left_out(string setCookie)
    {
        _jar.Add("/", [setCookie]);

        Assert.Equal("", ForAllPaths);
    }

    private string? ForAllPaths => _jar.ForAllPaths is { } header ? Encoding.Latin1.GetString(header) : null;

    private string[] Sent(string target) => [.. Encoding.Latin1.GetString(_jar.ForPath(target)).Split("; ").Order()];
}
