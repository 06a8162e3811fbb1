using System.Buffers;
using System.Text;
using StockExchange.LoadEngine.Flows.Templates;
using StockExchange.LoadEngine.Flows.Values;

namespace StockExchange.LoadEngine.Tests.Flows.Templates;

public sealed class RequestTemplateTests
{
    private const int Id = 0, Text = 1;

    private readonly Variables _values = new(2);

    public RequestTemplateTests()
    {
        _values.Set(Id, "7"u8);
        _values.Set(Text, "a/b & é"u8);
    }

    /// <summary>The query, too (artilleryio/artillery#1741).</summary>
    [Fact]
    public void Values_are_escaped_in_the_path_and_stand_as_they_are_elsewhere() => Assert.Equal(
        "POST /base/stocks/7?q=a%2Fb%20%26%20%C3%A9 HTTP/1.1\r\nHost: h:81\r\nX-Text: <a/b & é>\r\nCookie: s=1\r\n"
            + "Content-Length: 19\r\n\r\n{\"text\":\"a/b & é\"}",
        Render(
            "http://h:81/base/", HttpMethod.Post, "/stocks/{id}?q={text}", """{"text":"{text}"}""", "s=1",
            ("X-Text", "<{text}>")));

    [Fact]
    public void The_literal_part_of_a_path_is_escaped_only_where_it_must() => Assert.Equal(
        "GET /%C3%A9%20%7Bx%20y%7D/a%2Fb?c=[1]&d='2' HTTP/1.1\r\nHost: h\r\n\r\n",
        Render("http://h", HttpMethod.Get, "/é {x y}/a%2Fb?c=[1]&d='2'"));

    [Fact]
    public void Doubled_braces_are_a_text_with_braces_and_so_are_those_that_hold_no_name()
    {
        const string graphQl = "query { user {id} {{text}} { a-b } {} }";

        Assert.EndsWith(
            "\r\n\r\nquery { user 7 {text} { a-b } {} }",
            Render("http://h", HttpMethod.Get, "/", graphQl), StringComparison.Ordinal);
        Assert.EndsWith(
            $"\r\n\r\n{graphQl}",
            Render("http://h", HttpMethod.Get, "/", Placeholders.Escape(graphQl)), StringComparison.Ordinal);
    }

    [Fact]
    public void A_POST_without_a_body_says_so_and_a_Host_of_its_own_is_the_only_one() => Assert.Equal(
        "POST / HTTP/1.1\r\nHost: other\r\nContent-Length: 0\r\n\r\n",
        Render("http://h", HttpMethod.Post, "/", headers: ("host", "other")).Replace("host:", "Host:", StringComparison.Ordinal));

    [Theory]
    [InlineData("http://h:81", "//other:82/x?q=1", "http://h:81//other:82/x?q=1")]
    [InlineData("http://h:81/base/", "//", "http://h:81/base//")]
    [InlineData("http://[::1]:81", "//", "http://[::1]:81//")]
    public void A_path_of_two_slashes_is_one_of_the_same_server(string server, string target, string url) => Assert.Equal(
        url, Create(server, HttpMethod.Get, target, "").ToHttp(_values, cookies: default).Target.AbsoluteUri);

    [Fact]
    public void A_value_that_is_missing_is_named_by_its_index()
    {
        _values.Remove(Text);

        Assert.Equal(Text, Create("http://h", HttpMethod.Get, "/{id}", "{text}").Missing(_values));
        Assert.Equal(-1, Create("http://h", HttpMethod.Get, "/{id}", "").Missing(_values));
    }

    private string Render(
        string server, HttpMethod method, string target, string body = "", string cookies = "",
        params (string Name, string Value)[] headers)
    {
        RequestTemplate template = Create(server, method, target, body, headers);
        ReadOnlyMemory<byte> bytes = template.Render(_values, Encoding.ASCII.GetBytes(cookies), new ArrayBufferWriter<byte>());
        return Encoding.UTF8.GetString(bytes.Span);
    }

    private static RequestTemplate Create(
        string server, HttpMethod method, string target, string body, params (string Name, string Value)[] headers) => new(
        new(server), method, target, [.. headers.Select(header => KeyValuePair.Create(header.Name, header.Value))], body,
        name => name == "id" ? Id : Text);
}
