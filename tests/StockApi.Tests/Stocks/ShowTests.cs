using System.Net;
using System.Text.Json;

namespace StockExchange.StockApi.Tests.Stocks;

public sealed class ShowTests
{
    public static TheoryData<string> Routes =>
        ["/api/stocks", "/api/stocks/taskwait", "/api/stocks/tasksleepwait", "/api/stocks/taskasyncwait"];

    [Theory, MemberData(nameof(Routes))]
    public async Task Every_route_shows_all_stocks_in_id_order(string route)
    {
        using var api = new StockApiHost("3 30 300\n1 10 100\n2 20 200\n");
        HttpResponseMessage answer = await api.GetAsync(route);
        Assert.Equal(HttpStatusCode.OK, answer.StatusCode);
        Assert.Equal("application/json; charset=utf-8", answer.Content.Headers.ContentType?.ToString());
        Assert.Equal(
            """[{"id":1,"quantity":10,"price":100},{"id":2,"quantity":20,"price":200},{"id":3,"quantity":30,"price":300}]""",
            await answer.TextAsync());
    }

    [Theory, MemberData(nameof(Routes))]
    public async Task As_plain_text_it_is_the_lines_of_stock_txt(string route)
    {
        using var api = new StockApiHost("2 20 200\n1 10 100\n");
        HttpResponseMessage answer = await api.GetAsync(route, ("Accept", "text/plain"));
        Assert.Equal("text/plain; charset=utf-8", answer.Content.Headers.ContentType?.ToString());
        Assert.Equal("1 10 100\n2 20 200\n", await answer.TextAsync());
    }

    [Theory]
    [InlineData("*/*", "application/json")]
    [InlineData("application/json", "application/json")]
    [InlineData("text/*", "text/plain")]
    [InlineData("text/html, text/plain", "text/plain")]
    [InlineData("text/plain;q=0.4, application/json;q=0.5", "application/json")]
    [InlineData("text/plain, application/json;q=0.5", "text/plain")]
    [InlineData("text/plain;q=0, */*", "application/json")]
    [InlineData("application/json; charset=utf-8", "application/json")]
    [InlineData("text/plain;charset=UTF-8", "text/plain")]
    [InlineData("text/plain; charset=iso-8859-1, application/json;q=0.1", "application/json")]
    public async Task The_form_is_what_the_Accept_header_prefers(string accept, string served)
    {
        using var api = new StockApiHost();
        HttpResponseMessage answer = await api.GetAsync("/api/stocks", ("Accept", accept));
        Assert.Equal(served, answer.Content.Headers.ContentType?.MediaType);
        Assert.Equal("Accept", answer.Headers.Vary.Single());
    }

    [Fact]
    public async Task Accepting_neither_form_is_refused()
    {
        using var api = new StockApiHost();
        HttpResponseMessage answer = await api.GetAsync("/api/stocks", ("Accept", "image/png"));
        JsonElement problem = await answer.ShouldBeProblemAsync(HttpStatusCode.NotAcceptable, "not-acceptable");
        Assert.Contains("image/png", problem.Detail());
    }

    [Fact]
    public async Task An_empty_table_is_an_empty_array()
    {
        using var api = new StockApiHost("");
        Assert.Equal("[]", await (await api.GetAsync("/api/stocks")).TextAsync());
        Assert.Equal("", await (await api.GetAsync("/api/stocks", ("Accept", "text/plain"))).TextAsync());
    }

    [Theory]
    [InlineData("?limit=2", new[] { 1, 3 })]
    [InlineData("?from=3", new[] { 3, 5, 7 })]
    [InlineData("?from=4&limit=1", new[] { 5 })]
    [InlineData("?from=8", new int[0])]
    [InlineData("?from=2147483647&limit=2147483647", new int[0])]
    public async Task A_page_begins_at_from_and_ends_after_limit(string query, int[] ids)
    {
        using var api = new StockApiHost("1 1 1\n3 3 3\n5 5 5\n7 7 7\n");
        JsonElement page = await (await api.GetAsync($"/api/stocks{query}")).JsonAsync();
        Assert.Equal(ids, page.EnumerateArray().Select(stock => stock.GetProperty("id").GetInt32()));
    }

    [Theory]
    [InlineData("?from=0")]
    [InlineData("?limit=-1")]
    [InlineData("?limit=x")]
    [InlineData("?limit=")]
    [InlineData("?from=2147483648")]
    [InlineData("?from=1&from=2")]
    public async Task A_page_that_makes_no_sense_is_refused(string query)
    {
        foreach (string variant in new[] { "", "/taskasyncwait" })
        {
            using var api = new StockApiHost();
            JsonElement problem = await (await api.GetAsync($"/api/stocks{variant}{query}")).ShouldBeProblemAsync(
                HttpStatusCode.BadRequest, "bad-page");
            Assert.Contains("must each be one whole number from 1 to 2147483647", problem.Detail());
        }
    }

    [Theory]
    [InlineData(500)]
    [InlineData(501)]
    [InlineData(1000)]
    [InlineData(3210)]
    public async Task A_table_of_any_size_arrives_complete(int count)
    {
        string lines = StockApiHost.ManyStocks(count);
        using var api = new StockApiHost(lines);

        JsonElement shown = await (await api.GetAsync("/api/stocks")).JsonAsync();
        Assert.Equal(Enumerable.Range(1, count), shown.EnumerateArray().Select(stock => stock.GetProperty("id").GetInt32()));
        Assert.Equal(lines, await (await api.GetAsync("/api/stocks", ("Accept", "text/plain"))).TextAsync());
        JsonElement page = await (await api.GetAsync($"/api/stocks?from=2&limit={count - 2}")).JsonAsync();
        Assert.Equal(Enumerable.Range(2, count - 2), page.EnumerateArray().Select(stock => stock.GetProperty("id").GetInt32()));
    }
}
