namespace StockExchange.StockApi.Tests.Clients;

/// <summary>
/// Framing that a proxy in front may read otherwise than the service: a request that hides in the body of another is never
/// answered, and the connection ends.
/// </summary>
public sealed class SmugglingTests
{
    [Theory]
    [InlineData("Content-Length: 5\r\nTransfer-Encoding: chunked")] // RFC 9112, section 6.3: the chunks count
    [InlineData("Transfer-Encoding: chunked\r\nContent-Length: 5")]
    [InlineData("Content-Length: 5\r\nContent-Length: 6")]
    [InlineData("Content-Length: 5, 6")]
    [InlineData("Content-Length: -1")]
    [InlineData("Content-Length: 0x5")]
    [InlineData("Transfer-Encoding: xchunked")]
    [InlineData("Transfer-Encoding: chunked, identity")]
    [InlineData("Transfer-Encoding : chunked")]
    [InlineData("Transfer-Encoding:\vchunked")]
    [InlineData("X: a\r\n Content-Length: 5")]
    [InlineData("Host: b\r\nContent-Length: 5")]
    public async Task What_hides_behind_a_doubtful_length_is_not_answered(string framing)
    {
        using var api = new StockApiHost();
        using RawClient client = await RawClient.ConnectAsync(api.Address);
        await client.SendAsync(
            $"POST /api/stocks/1/buy HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n{framing}\r\n\r\n"
            + $"0\r\n\r\n{RawClient.Show}");

        string answer = await client.ReadAsync();
        Assert.StartsWith("HTTP/1.1 400 ", answer, StringComparison.Ordinal);
        Assert.Contains("Connection: close\r\n", answer, StringComparison.Ordinal);
        Assert.Equal(0, answer.LastIndexOf("HTTP/1.1 ", StringComparison.Ordinal));
    }
}
