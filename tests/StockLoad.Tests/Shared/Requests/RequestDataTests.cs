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
    [InlineData("id\n\"1", "is not a table: line 2 begins a field in quotes that does not end.")]
    public void What_cannot_be_filled_in_is_said(string text, string said)
    {
        string file = _folder.Write("data.csv", text);
        var choice = new RequestChoice { Url = new("http://127.0.0.1/{id}"), Method = HttpMethod.Get };

        var mistake = Assert.Throws<CommandException>(() => new DataRequests(choice, RequestData.Read(file)));

        Assert.Contains(said, mistake.Message, StringComparison.Ordinal);
    }

    /// <summary>A second header would be that of someone else.</summary>
    [Theory]
    [InlineData("\"a\r\nX-Injected: yes\"")]
    [InlineData("\u20ac")]
    public void A_field_that_no_header_may_have_is_refused_with_its_row_and_column(string field)
    {
        string file = _folder.Write("data.csv", $"id,v\n1,good\n2,{field}\n");
        var choice = new RequestChoice
        {
            Url = new("http://127.0.0.1/{v}"),
            Method = HttpMethod.Get,
            Headers = [new("X-V", "<{v}>")],
        };

        var mistake = Assert.Throws<CommandException>(() => new DataRequests(choice, RequestData.Read(file)));

        Assert.Equal(
            $"--data {file}: row 2 has a control character, or one beyond Latin-1, in v, which goes to the header X-V.",
            mistake.Message);
        Assert.NotNull(new DataRequests(choice with { Headers = [] }, RequestData.Read(file))[1]);
    }

    [Fact]
    public void A_body_without_names_is_sent_byte_for_byte()
    {
        byte[] body = [0, 0xff, (byte)'{', 0xfe, (byte)'}', 0x80];

        var requests = new DataRequests(With(body), RequestData.Read(_folder.Write("data.csv", "id\n1\n")));

        Assert.Equal(body, ((HttpLoadRequest)requests[0]).Body.ToArray());
    }

    [Fact]
    public void A_body_with_names_that_is_not_UTF_8_is_refused()
    {
        RequestData data = RequestData.Read(_folder.Write("data.csv", "id\n1\n"));

        var mistake = Assert.Throws<CommandException>(() => new DataRequests(With([0xff, .. "{id}"u8]), data));

        Assert.Equal(
            "The --body has {id}, which --data would replace, but it is not a text in UTF-8.", mistake.Message);
    }

    [Fact]
    public void A_table_that_is_not_UTF_8_is_refused()
    {
        string file = _folder.File("data.csv");
        File.WriteAllBytes(file, [.. "id\n"u8, 0xe9, (byte)'\n']);

        var mistake = Assert.Throws<CommandException>(() => RequestData.Read(file));

        Assert.Equal($"--data {file} is not a text in UTF-8.", mistake.Message);
    }

    public void Dispose() => _folder.Dispose();

    private static RequestChoice With(byte[] body) =>
        new() { Url = new("http://127.0.0.1/"), Method = HttpMethod.Post, Body = body };
}
