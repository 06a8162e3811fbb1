using System.Text;
using FsCheck;
using FsCheck.Fluent;
using FsCheck.Xunit;
using StockExchange.StockServers.Locks;
using StockExchange.StockServers.Protocol;

namespace StockExchange.StockServers.Tests.Protocol;

public sealed class SessionTests
{
    private const string Stocks = "1 10 5\n2 20 7\n300 0 1\n";

    private static readonly string[] Lines =
    [
        "show", "buy 1 3", "buy 1 100", "sell 2 7", "sell 300 1", "buy 4 1", "buy 300 1", "nonsense", "",
        "sell 1 9223372036854775807", "\u0001\u00ff",
        new string('x', LineAssembler.LongestLine), "exit", new string('y', LineAssembler.LongestLine + 1),
    ];

    [Theory]
    [InlineData("show\n", "1 10 5\n2 20 7\n300 0 1\n\n")]
    [InlineData("buy 1 10\r\nbuy 1 1\r\nshow\r\n", "[buy] success\nNot enough left stock\n1 0 5\n2 20 7\n300 0 1\n\n")]
    [InlineData("sell 300 4\n", "[sell] success\n")]
    [InlineData("sell 1 9223372036854775807\n", "error: the stock cannot hold that many pieces\n")]
    [InlineData("buy 3 1\n", "error: there is no stock 3\n")]
    [InlineData("exit\nshow\n", "")]
    [InlineData("show", "")]
    public void Each_command_has_its_answer(string input, string output) => Assert.Equal(output, Converse(input, [], 4_096));

    [Fact]
    public void Every_answer_fits_into_the_room_that_is_asked_for()
    {
        var session = new Session(Floor.FromText("2147483647 9223372036854775807 9223372036854775807\n"));
        byte[] output = new byte[Session.LongestAnswer];
        foreach (string line in Lines.Append("sell 2147483647 1").SkipLast(1))
        {
            ReadOnlySpan<byte> input = Encoding.Latin1.GetBytes(line + "\n");
            while (session.Run(ref input, output) > 0)
            {
            }

            Assert.True(input.IsEmpty || session.IsOver);
        }
    }

    [Fact]
    public void A_line_of_256_bytes_is_only_unknown_and_one_of_257_ends_the_session()
    {
        Assert.Equal(
            "error: unknown command: show, buy ID N, sell ID N or exit\n[sell] success\n",
            Converse(new string('x', 256) + "\r\nsell 1 1\n", [], 999));
        Assert.Equal("error: a line has at most 256 bytes\n", Converse(new string('x', 257) + "\nshow\n", [], 999));
        Assert.Equal("error: a line has at most 256 bytes\n", Converse(new string('x', 300), [], 999));
    }

    [Property]
    public Property How_the_bytes_are_split_into_packets_and_how_much_room_there_is_changes_nothing()
    {
        Gen<string> conversation = Gen.Elements(Lines).ListOf().Select(lines => string.Join('\n', lines) + "\n");
        Gen<int[]> packets = Gen.Choose(1, 40).ListOf().Select(sizes => sizes.ToArray());
        Gen<int> room = Gen.Choose(Session.LongestAnswer, 400);
        return Prop.ForAll(
                (from text in conversation from sizes in packets from size in room select (text, sizes, size)).ToArbitrary(),
                split => Converse(split.text, split.sizes, split.size) == Converse(split.text, [], 65_536));
    }

    [Property]
    public Property The_locks_of_a_model_change_no_answer()
    {
        return Prop.ForAll(
                Gen.Elements(Lines).ListOf().Select(lines => string.Join('\n', lines) + "\n").ToArbitrary(),
                text => Converse(text, [], 4_096, new PlainLocks()) == Converse(text, [], 4_096, new ReaderWriterLocks()));
    }

    /// <summary>All that a session answers; packets of these sizes, and the rest in one.</summary>
    private static string Converse(string text, int[] packets, int room, IStockLocks? locks = null)
    {
        var session = new Session(Floor.FromText(Stocks, locks));
        byte[] bytes = Encoding.Latin1.GetBytes(text), output = new byte[room];
        var answers = new StringBuilder();
        foreach (int size in packets.Append(bytes.Length))
        {
            ReadOnlySpan<byte> input = bytes.AsSpan(0, Math.Min(size, bytes.Length));
            bytes = bytes[input.Length..];
            while (session.Run(ref input, output) is > 0 and var written)
                answers.Append(Encoding.Latin1.GetString(output, 0, written));
            Assert.True(input.IsEmpty || session.IsOver, "no output means that all input is read");
        }

        return answers.ToString();
    }
}
