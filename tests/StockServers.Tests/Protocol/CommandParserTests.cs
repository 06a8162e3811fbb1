using System.Text;
using StockExchange.StockServers.Protocol;

namespace StockExchange.StockServers.Tests.Protocol;

public sealed class CommandParserTests
{
    [Theory]
    [InlineData("show", "Show 0 0")]
    [InlineData("exit", "Exit 0 0")]
    [InlineData("buy 1 2", "Buy 1 2")]
    [InlineData("sell 2147483647 9223372036854775807", "Sell 2147483647 9223372036854775807")]
    [InlineData("  buy\t 007   3  ", "Buy 7 3")]
    public void A_command_is_understood(string line, string expected)
    {
        StockCommand command = Parse(line);

        Assert.Equal(expected, $"{command.Kind} {command.Id} {command.Quantity}");
        Assert.Null(command.Mistake);
    }

    [Theory]
    [InlineData("", "unknown command")]
    [InlineData("SHOW", "unknown command")]
    [InlineData("hello world", "unknown command")]
    [InlineData("\0\xff", "unknown command")]
    [InlineData("show 1", "take no arguments")]
    [InlineData("exit now", "take no arguments")]
    [InlineData("buy", "an order is")]
    [InlineData("buy 1", "an order is")]
    [InlineData("sell 1 2 3", "an order is")]
    [InlineData("buy 0 1", "ID is")]
    [InlineData("buy -1 1", "ID is")]
    [InlineData("buy 2147483648 1", "ID is")]
    [InlineData("buy x 1", "ID is")]
    [InlineData("buy 1 0", "N is")]
    [InlineData("buy 1 -5", "N is")]
    [InlineData("buy 1 +5", "N is")]
    [InlineData("buy 1 1.5", "N is")]
    [InlineData("buy 1 9223372036854775808", "N is")]
    public void Anything_else_is_a_mistake_that_says_what_is_wrong(string line, string mistake)
    {
        StockCommand command = Parse(line);

        Assert.Equal(CommandKind.Invalid, command.Kind);
        Assert.Contains(mistake, command.Mistake);
    }

    private static StockCommand Parse(string line) => CommandParser.Parse(Encoding.Latin1.GetBytes(line));
}
