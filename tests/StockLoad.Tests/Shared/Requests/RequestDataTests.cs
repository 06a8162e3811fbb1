using System.Text;
using StockExchange.CommandLine;
using StockExchange.LoadEngine.Http;
using StockExchange.StockLoad.Shared.Requests;

namespace StockExchange.StockLoad.Tests.Shared.Requests;

public sealed class RequestDataTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();

    [Fact]
    public void Each_request_takes_a_row_and_after_the_last_the_first_again()
    {
        string file = _folder.Write("data.csv", "id,text\n1,plain\n2,\"a, b\"\n");
        var choice = new RequestChoice
        {
            Url = new("http://127.0.0.1/stocks/{id}?q={text}"),
            Method = HttpMethod.Post,
            Headers = [new("X-Text", "<{text}>")],
            Body = Encoding.UTF8.GetBytes("""{"text":"{text}"}"""),
        };

        var requests = new DataRequests(choice, RequestData.Read(file));

        var second = (HttpLoadRequest)requests[1];
        Assert.Equal("/stocks/2?q=a%2C%20b", second.Target.PathAndQuery);
        Assert.Equal("<a, b>", Assert.Single(second.Headers).Value);
        Assert.Equal("""{"text":"a, b"}""", Encoding.UTF8.GetString(second.Body.Span));
        Assert.Same(requests[1], requests[3]);
        Assert.Equal("/stocks/1?q=plain", ((HttpLoadRequest)requests[2]).Target.PathAndQuery);
    }

    [Theory]
    [InlineData("", "is empty")]
    [InlineData("id\n", "no row")]
    [InlineData("id,name\n1\n", "row 1 has 1 fields")]
    [InlineData("name\nx\n", "{id} is not a column of")]
    public void What_cannot_be_filled_in_is_said(string text, string said)
    {
        string file = _folder.Write("data.csv", text);
        var choice = new RequestChoice { Url = new("http://127.0.0.1/{id}"), Method = HttpMethod.Get };

        var mistake = Assert.Throws<CommandException>(() => new DataRequests(choice, RequestData.Read(file)));

        Assert.Contains(said, mistake.Message, StringComparison.Ordinal);
    }

    public void Dispose() => _folder.Dispose();
}
