using StockExchange.StockLoad.Shared.Options;

namespace StockExchange.StockLoad.Tests.Shared.Options;

public sealed class CommandTextTests
{
    private const string Program = "dotnet run -c Release --project load/StockLoad -- ";

    [Theory]
    [InlineData("http://localhost:5000/api/stocks", "http://localhost:5000/api/stocks")]
    [InlineData("p99>200ms", "'p99>200ms'")]
    [InlineData("it's", @"'it'\''s'")]
    [InlineData("", "''")]
    [InlineData("http://h/?a=1&b=2", "'http://h/?a=1&b=2'")]
    public void An_argument_reads_the_same_to_a_shell(string argument, string expected) =>
        Assert.Equal(Program + expected, CommandText.FromArguments([argument]));

    [Theory]
    [InlineData("Authorization: Bearer abc", "'Authorization: ...'")]
    [InlineData("X-Api-Key:abc", "'X-Api-Key: ...'")]
    [InlineData("Cookie: a=b", "'Cookie: ...'")]
    [InlineData("X-Session-Token: a", "'X-Session-Token: ...'")]
    [InlineData("http://dana:secret@h/a", "http://...@h/a")]
    [InlineData("https://h/a?id=7&token=abc&x=1", "'https://h/a?id=7&token=...&x=1'")]
    [InlineData("https://h/a?access_token=abc", "'https://h/a?access_token=...'")]
    [InlineData("https://h/a?key=abc", "'https://h/a?key=...'")]
    [InlineData("--header=Authorization: Bearer abc", "'--header=Authorization: ...'")]
    [InlineData("-H:Cookie: abc", "'-H:Cookie: ...'")]
    [InlineData("--proxy=http://dana:secret@h", "--proxy=http://...@h")]
    [InlineData("https://h/a?api_key=abc", "'https://h/a?api_key=...'")]
    [InlineData("https://token.h:5000/a?monkey=abc", "'https://token.h:5000/a?monkey=abc'")]
    public void What_lets_a_reader_in_stays_out(string argument, string expected) =>
        Assert.Equal($"{Program}run -H {expected}", CommandText.FromArguments(["run", "-H", argument]));
}
