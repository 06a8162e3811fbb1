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
    [InlineData("comma=a,b")]
    [InlineData("""json={"a":1,"b":2}""")]
    [InlineData("quoted=\"a,b\"")]
    [InlineData("equals=a=b,=")]
    public void A_value_is_sent_back_as_it_came_commas_included(string cookie)
    {
        _jar.Add("/", [$"{cookie}; Path=/; Max-Age=60", "other=1; Path=/; Expires=Mon, 01 Jan 2999 00:00:00 GMT"]);

        Assert.Equal(new[] { cookie, "other=1" }.Order(), Sent("/"));
    }

    /// <summary>RFC 6265, section 5.3.</summary>
    [Fact]
    public void The_age_of_a_cookie_counts_more_than_its_date()
    {
        const string past = "Expires=Thu, 01 Jan 1970 00:00:00 GMT", future = "Expires=Thu, 01 Jan 2999 00:00:00 GMT";

        _jar.Add("/", [$"kept=1; Max-Age=60; {past}", $"gone=1; {future}; Max-Age=0", "dated=1; Expires=soon"]);

        Assert.Equal(["dated=1", "kept=1"], Sent("/"));
    }

    [Fact]
    public void A_path_of_two_slashes_is_one_of_the_same_server()
    {
        _jar.Add("//", ["root=1; Max-Age=60; Path=/"]);
        _jar.Add("//127.0.0.2:1/x", ["deep=1"]);

        Assert.Equal(["deep=1", "root=1"], Sent("//127.0.0.2:1/y"));
        Assert.Equal(["root=1"], Sent("//"));
    }

    [Theory]
    [InlineData("a=1; Domain=example.com")]
    [InlineData("flag")]
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
