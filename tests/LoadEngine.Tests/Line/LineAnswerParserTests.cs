using System.Text;
using FsCheck;
using FsCheck.Fluent;
using FsCheck.Xunit;
using StockExchange.LoadEngine.Line;
using StockExchange.LoadEngine.Transports;

namespace StockExchange.LoadEngine.Tests.Line;

public sealed class LineAnswerParserTests
{
    /// <summary>By the command that they answer.</summary>
    private static readonly (string Command, string Answer, int Status)[] Answers =
    [
        ("show", "\n", 200),
        ("show", "1 5 100\n2147483647 9223372036854775807 0\n\n", 200),
        ("show", "error: too many connections; at most 5 at the same time\n", 503),
        ("buy", "[buy] success\n", 200),
        ("buy", "Not enough left stock\n", 409),
        ("buy", "error: there is no stock 7\n", 404),
        ("sell", "[sell] success\n", 200),
        ("sell", "error: the stock cannot hold that many pieces\n", 400),
        ("sell", "error: the server is shutting down; this order was not acknowledged\n", 503),
    ];

    [Property]
    public Property However_an_answer_is_cut_it_ends_where_it_ends_and_has_its_status() => Prop.ForAll(
        Gen.Elements(Answers).ToArbitrary(), Gen.Choose(1, 9).ListOf().ToArbitrary(), (answer, sizes) =>
        {
            LineAnswerParser parser = Begin(answer.Command);

            int used = Feed(parser, Encoding.ASCII.GetBytes(answer.Answer + "[buy] succ"), sizes);

            return used == answer.Answer.Length
                && parser.IsWhole
                && parser.Status == answer.Status
                && parser.KeepsConnection == (answer.Status != 503);
        });

    [Property]
    public Property A_show_of_any_stocks_in_any_pieces_ends_with_its_empty_line_and_not_before() =>
        Prop.ForAll(
            Gen.Choose(0, int.MaxValue).ListOf().ToArbitrary(), Gen.Choose(1, 40).ListOf().ToArbitrary(), (ids, sizes) =>
            {
                byte[] show = Encoding.ASCII.GetBytes(string.Concat(ids.Select(id => $"{id} 1 2\n")) + "\n");
                LineAnswerParser whole = Begin("show"), cut = Begin("show");

                return Feed(whole, show, sizes) == show.Length && whole.IsWhole && whole.Status == 200
                    && Feed(cut, show[..^1], sizes) <= show.Length - 1 && !cut.IsWhole;
            });

    [Fact]
    public void Of_a_show_nothing_is_kept_but_an_unfinished_first_line()
    {
        LineAnswerParser parser = Begin("show");
        byte[] lines = Encoding.ASCII.GetBytes(string.Concat(Enumerable.Range(1, 10_000).Select(id => $"{id} 1 2\n")) + "10001");

        Assert.Equal(0, parser.Read("1 5"u8));
        for (int i = 0; i < 100; i++) Assert.Equal(lines.Length, parser.Read(lines));

        Assert.False(parser.IsWhole);
        Assert.Equal(1, parser.Read("\n"u8));
        Assert.Equal(1, parser.Read("\n12"u8));
        Assert.True(parser.IsWhole);
    }

    [Theory]
    [InlineData("show", "hello\n", "'hello'")]
    [InlineData("show", "[buy] success\n", "'[buy] success'")]
    [InlineData("buy", "[sell] success\n", "'[sell] success'")]
    [InlineData("sell", "Not enough left stock\n", "'Not enough left stock'")]
    [InlineData("buy", "\n", "''")]
    [InlineData("buy", "1 5 100\n", "'1 5 100'")]
    [InlineData("buy", "HTTP/1.1 400 Bad Request\r\n", "'HTTP/1.1 400 Bad Request?'")]
    public void What_answers_nothing_is_malformed_and_shown(string command, string answer, string excerpt)
    {
        LineAnswerParser parser = Begin(command);

        Failure failure = Assert.Throws<ExchangeException>(() => parser.Read(Encoding.ASCII.GetBytes(answer))).Failure;

        Assert.Equal(FailureKind.Malformed, failure.Kind);
        Assert.Contains(excerpt, failure.Text, StringComparison.Ordinal);
    }

    [Fact]
    public void A_first_line_without_an_end_is_malformed_before_it_fills_the_memory()
    {
        LineAnswerParser parser = Begin("buy");
        byte[] longest = Encoding.ASCII.GetBytes($"error: {new string('x', LineAnswerParser.LongestLine - 7)}");

        Assert.Equal(0, parser.Read(longest));
        Assert.Equal(
            FailureKind.Malformed, Assert.Throws<ExchangeException>(() => parser.Read([.. longest, (byte)'x'])).Failure.Kind);
    }

    [Theory]
    [InlineData("", "before it answered")]
    [InlineData("1 5 100\n", "in the middle of a show")]
    public void A_connection_that_ends_before_the_answer_is_closed(string begin, string where)
    {
        LineAnswerParser parser = Begin("show");
        parser.Read(Encoding.ASCII.GetBytes(begin));

        Failure failure = Assert.Throws<ExchangeException>(parser.Close).Failure;

        Assert.Equal(FailureKind.Closed, failure.Kind);
        Assert.Contains(where, failure.Text, StringComparison.Ordinal);
    }

    private static LineAnswerParser Begin(string command)
    {
        var parser = new LineAnswerParser();
        parser.Begin(LineRequest.Create(operation: 0, command == "show" ? command : $"{command} 7 1"));
        return parser;
    }

    /// <summary>In pieces of these sizes, then the rest; what is left unread is offered again with more after it.</summary>
    private static int Feed(LineAnswerParser parser, byte[] bytes, IEnumerable<int> sizes)
    {
        int used = 0, end = 0;
        foreach (int size in sizes.Append(bytes.Length))
        {
            end = Math.Min(bytes.Length, end + size);
            if (!parser.IsWhole) used += parser.Read(bytes.AsSpan(used, end - used));
        }

        return used;
    }
}
