using System.Net;
using System.Text.Json;

namespace StockExchange.StockApi.Tests.Stocks;

public sealed class OrderTests : IDisposable
{
    /// <summary>A minimal API and a controller: what binds and validates differs, what is answered does not.</summary>
    private static readonly string[] PlainAndVariant = ["", "/taskasyncwait"];

    /// <summary>JSON in which 65 levels are open at once; System.Text.Json reads 64.</summary>
    private const string TooDeep =
        "{\"x\":[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[["
        + "]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]}";

    private readonly StockApiHost _api = new();

    public static TheoryData<string> Variants => ["", "/taskwait", "/tasksleepwait", "/taskasyncwait"];

    public void Dispose() => _api.Dispose();

    [Theory, MemberData(nameof(Variants))]
    public async Task Every_variant_buys_and_sells(string variant)
    {
        HttpResponseMessage bought = await _api.OrderAsync($"/api/stocks{variant}/1/buy", 30);
        Assert.Equal(HttpStatusCode.OK, bought.StatusCode);
        Assert.Equal("""{"id":1,"side":"buy","quantity":30,"remaining":70,"price":10}""", await bought.TextAsync());
        HttpResponseMessage sold = await _api.OrderAsync($"/api/stocks{variant}/1/sell", 5);
        Assert.Equal("""{"id":1,"side":"sell","quantity":5,"remaining":75,"price":10}""", await sold.TextAsync());
    }

    [Theory, MemberData(nameof(Variants))]
    public async Task Buying_more_than_is_left_changes_nothing(string variant)
    {
        HttpResponseMessage answer = await _api.OrderAsync($"/api/stocks{variant}/1/buy", 101);
        JsonElement problem = await answer.ShouldBeProblemAsync(HttpStatusCode.Conflict, "too-few-left");
        Assert.Equal(100, problem.GetProperty("remaining").GetInt64());
        Assert.Equal("100 pieces of stock 1 are left; the order was for 101. Nothing has changed.", problem.Detail());
        Assert.Equal(100, _api.QuantityOf(1));
    }

    [Theory, MemberData(nameof(Variants))]
    public async Task Selling_more_than_fits_changes_nothing(string variant)
    {
        HttpResponseMessage answer = await _api.OrderAsync($"/api/stocks{variant}/1/sell", long.MaxValue - 99);
        await answer.ShouldBeProblemAsync(HttpStatusCode.Conflict, "would-overflow");
        Assert.Equal(HttpStatusCode.OK, (await _api.OrderAsync("/api/stocks/1/sell", long.MaxValue - 100)).StatusCode);
    }

    [Theory, MemberData(nameof(Variants))]
    public async Task An_unknown_stock_cannot_be_traded(string variant)
    {
        foreach (string side in new[] { "buy", "sell" })
            await (await _api.OrderAsync($"/api/stocks{variant}/3/{side}", 1)).ShouldBeProblemAsync(
                HttpStatusCode.NotFound, "unknown-stock");
    }

    [Theory]
    [InlineData("{}")]
    [InlineData("""{"quantity":null}""")]
    [InlineData("""{"quantity":0}""")]
    [InlineData("""{"quantity":-1}""")]
    [InlineData("""{"quantity":1.5}""")]
    [InlineData("""{"quantity":"1"}""")]
    [InlineData("""{"quantity":9223372036854775808}""")]
    [InlineData("""{"quantity":1,"quantity":2}""")]
    [InlineData("""{"Quantity":1}""")]
    public async Task A_bad_quantity_is_refused(string body)
    {
        foreach (string variant in PlainAndVariant)
        {
            HttpResponseMessage answer = await _api.PostAsync($"/api/stocks{variant}/1/buy", body, "application/json");
            JsonElement problem = await answer.ShouldBeProblemAsync(HttpStatusCode.BadRequest, "bad-quantity");
            Assert.Contains("whole number from 1 to 9223372036854775807", problem.Detail());
        }
    }

    [Theory]
    [InlineData("", "not an object")]
    [InlineData("{", "line 1, byte 2")]
    [InlineData("[]", "not an object")]
    [InlineData("5", "not an object")]
    [InlineData("null", "not an object")]
    [InlineData("{\"quantity\":1}\n}", "line 2, byte 1")]
    [InlineData("{\"quantity\":1} {\"quantity\":1}", "line 1, byte 16")]
    [InlineData(TooDeep, "line 1, byte")]
    public async Task A_body_that_is_not_one_JSON_object_is_refused(string body, string where)
    {
        foreach (string variant in PlainAndVariant)
        {
            HttpResponseMessage answer = await _api.PostAsync($"/api/stocks{variant}/1/buy", body, "application/json");
            JsonElement problem = await answer.ShouldBeProblemAsync(HttpStatusCode.BadRequest, "malformed-json");
            Assert.Contains(where, problem.Detail());
            Assert.DoesNotContain("StockExchange", problem.Detail());
            Assert.DoesNotContain("not JSON", problem.Detail()); // of what is only nested too deeply that would be wrong
        }
    }

    [Theory]
    [InlineData(null)]
    [InlineData("text/plain")]
    [InlineData("application/x-www-form-urlencoded")]
    [InlineData("application/json; charset=nonsense")]
    [InlineData("application/json; charset=utf-7")]
    public async Task Another_media_type_is_refused(string? mediaType)
    {
        foreach (string variant in PlainAndVariant)
        {
            HttpResponseMessage answer = await _api.PostAsync($"/api/stocks{variant}/1/buy", """{"quantity":1}""", mediaType);
            await answer.ShouldBeProblemAsync(HttpStatusCode.UnsupportedMediaType, "wrong-media-type");
        }
    }

    [Theory]
    [InlineData("application/json; charset=utf-8")]
    [InlineData("Application/JSON")]
    [InlineData("application/vnd.order+json")]
    public async Task JSON_under_its_other_names_is_taken(string mediaType)
    {
        foreach (string variant in PlainAndVariant)
        {
            HttpResponseMessage answer = await _api.PostAsync($"/api/stocks{variant}/1/buy", """{"quantity":1}""", mediaType);
            Assert.Equal(HttpStatusCode.OK, answer.StatusCode);
        }
    }

    [Theory]
    [InlineData("""{"note":{"a":[1,{}]},"quantity":1,"quantities":5}""")]
    [InlineData(" \n { \"quantity\" : 1 } \n ")]
    public async Task Members_that_mean_nothing_here_and_blanks_are_passed_over(string body)
    {
        Assert.Equal(HttpStatusCode.OK, (await _api.PostAsync("/api/stocks/1/buy", body, "application/json")).StatusCode);
    }

    [Fact]
    public async Task A_body_in_chunks_is_taken()
    {
        var request = new HttpRequestMessage(HttpMethod.Post, "/api/stocks/1/buy")
        {
            Content = new StringContent("""{"quantity":1}""", mediaType: new("application/json")),
        };
        request.Headers.TransferEncodingChunked = true;
        Assert.Equal(HttpStatusCode.OK, (await _api.Client.SendAsync(request, TestContext.Current.CancellationToken)).StatusCode);
    }

    [Fact]
    public async Task A_body_larger_than_any_order_is_refused()
    {
        foreach (string variant in PlainAndVariant)
        {
            HttpResponseMessage answer =
                await _api.PostAsync($"/api/stocks{variant}/1/buy", new string(' ', 4097), "application/json");
            await answer.ShouldBeProblemAsync(HttpStatusCode.RequestEntityTooLarge, "body-too-large");
        }
    }

    [Theory]
    [InlineData("GET", "/api/stocks/1/buy")]
    [InlineData("PUT", "/api/stocks/1/sell")]
    [InlineData("DELETE", "/api/stocks")]
    [InlineData("POST", "/api/stocks/taskwait")]
    [InlineData("POST", "/")]
    [InlineData("DELETE", "/health/live")]
    public async Task Another_method_is_refused(string method, string path)
    {
        HttpResponseMessage answer = await _api.SendAsync(method, path);
        await answer.ShouldBeProblemAsync(HttpStatusCode.MethodNotAllowed, "wrong-method");
        Assert.NotEmpty(answer.Content.Headers.Allow);
    }

    [Fact]
    public async Task Concurrent_orders_neither_lose_nor_double_a_piece()
    {
        // Without the blocking variants: they would starve the pool that this test runs on.
        string[] routes = ["1/buy", "1/sell", "taskasyncwait/1/buy", "taskasyncwait/1/sell"];
        using var api = new StockApiHost("1 1000 10\n");
        var answers = await Task.WhenAll(
            Enumerable.Range(0, 400).Select(i => api.OrderAsync($"/api/stocks/{routes[i % 4]}", 1 + i % 3)));
        Assert.All(answers, answer => Assert.Equal(HttpStatusCode.OK, answer.StatusCode));
        Assert.Equal(1000 + Enumerable.Range(0, 400).Sum(i => (i % 2 == 0 ? -1 : 1) * (1 + i % 3)), api.QuantityOf(1));
    }
}
