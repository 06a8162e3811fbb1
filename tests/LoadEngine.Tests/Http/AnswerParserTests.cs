using System.Text;
using FsCheck;
using FsCheck.Fluent;
using FsCheck.Xunit;
using StockExchange.LoadEngine.Http;
using StockExchange.LoadEngine.Transports;

namespace StockExchange.LoadEngine.Tests.Http;

public sealed class AnswerParserTests
{
    private const int LongestHead = 512;

    private const string Fixed = "HTTP/1.1 200 OK\r\nServer: x\r\nContent-Length: 5\r\n\r\nhello";

    private const string Chunked =
        "HTTP/1.1 201 Created\r\nTransfer-Encoding: gzip, Chunked\r\n\r\n"
        + "5;name=\"v\"\r\nhello\r\n0A \r\n0123456789\r\n0\r\nTrailer: t\r\n\r\n";

    private const string Interim = "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early\r\nLink: x\r\n\r\n";

    private const string Folded = "HTTP/1.1 200 OK\r\nServer: x\r\n y\r\nContent-Length: 5,\r\n\t5\r\n\r\nhello";

    private static readonly string[] Whole =
        [Fixed, Chunked, Interim + Fixed, Folded, "HTTP/1.1 204\r\n\r\n", "HTTP/1.0 404 No\nContent-Length: 1\n\nx"];

    [Theory]
    [InlineData(Fixed, 200, true)]
    [InlineData(Chunked, 201, true)]
    [InlineData(Interim + Fixed, 200, true)]
    [InlineData("HTTP/1.1 200 \r\ncontent-LENGTH:\t0 \r\n\r\n", 200, true)]
    [InlineData("HTTP/1.1 204 No Content\r\n\r\n", 204, true)]
    [InlineData("HTTP/1.1 304 Not Modified\r\nContent-Length: 100\r\n\r\n", 304, true)]
    [InlineData("HTTP/1.1 503 Busy\r\nConnection: x, Close\r\nContent-Length: 0\r\n\r\n", 503, false)]
    [InlineData("HTTP/1.0 200 OK\r\nContent-Length: 2\r\n\r\nok", 200, false)]
    [InlineData("HTTP/1.0 200 OK\r\nConnection: keep-alive\r\nContent-Length: 2\r\n\r\nok", 200, true)]
    [InlineData("HTTP/1.1 200 OK\r\nContent-Length: 3\r\nContent-Length: 3\r\n\r\nabc", 200, true)]
    [InlineData("HTTP/1.1 200 OK\r\nContent-Length: 3 ,3,\t3\r\n\r\nabc", 200, true)]
    [InlineData("HTTP/1.1 200 OK\r\nA: b\r\n c: d\r\nContent-Length:\r\n \r\n\t3\r\n\r\n bc", 200, true)]
    [InlineData("HTTP/1.1 200 OK\nConnection: x,\n close\nContent-Length: 3\n\nabc", 200, false)]
    [InlineData("HTTP/1.1 200 OK\r\nContent-Length: 99\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 200, true)]
    public void An_answer_ends_where_its_head_says(string answer, int status, bool keeps)
    {
        AnswerParser parser = Begin();

        int used = parser.Read(Bytes(answer + "HTTP/1.1 500"));

        Assert.Equal((answer.Length, true, status, keeps), (used, parser.IsWhole, parser.Status, parser.KeepsConnection));
    }

    [Theory]
    [InlineData("HTTP/1.1 200 OK\r\n\r\nuntil the end")]
    [InlineData("HTTP/1.0 200 OK\r\n\r\n")]
    [InlineData("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked, gzip\r\nContent-Length: 1\r\n\r\nmore than one")]
    public void Without_a_length_it_ends_with_the_connection(string answer)
    {
        AnswerParser parser = Begin();

        Assert.Equal(answer.Length, parser.Read(Bytes(answer)));
        Assert.False(parser.IsWhole);
        parser.Close();
        Assert.True(parser is { IsWhole: true, KeepsConnection: false });
    }

    [Fact]
    public void Any_other_end_of_the_connection_is_too_early()
    {
        foreach (string answer in Whole)
            for (int length = 0; length < answer.Length; length++)
                Assert.Equal(FailureKind.Closed, Outcome(answer[..length], [length]).Failure);
    }

    [Theory]
    [InlineData("SSH-2.0-OpenSSH\r\n", "'SSH-2.0-OpenSSH'")]
    [InlineData("HTTP/2 200\r\n", "status line")]
    [InlineData("HTTP/1.1 20x OK\r\n", "status line")]
    [InlineData("HTTP/1.1 099 OK\r\n", "status line")]
    [InlineData("HTTP/1.1 2000 OK\r\n", "status line")]
    [InlineData("HTTP/1.1 101 Switching Protocols\r\n\r\n", "another protocol")]
    [InlineData("HTTP/1.1 200 OK\r\nno colon\r\n", "'no colon' is not a header line")]
    [InlineData("HTTP/1.1 200 OK\r\nName : x\r\n", "not a header line")]
    [InlineData("HTTP/1.1 200 OK\r\n folded: x\r\n", "not a header line")]
    [InlineData("HTTP/1.1 200 OK\r\nfol\r\n ded: x\r\n", "not a header line")]
    [InlineData("HTTP/1.1 200 OK\r\nContent-Length: -1\r\n", "Content-Length is '-1'")]
    [InlineData("HTTP/1.1 200 OK\r\nContent-Length: +1\r\n", "Content-Length")]
    [InlineData("HTTP/1.1 200 OK\r\nContent-Length: 1,\r\n", "Content-Length is ''")]
    [InlineData("HTTP/1.1 200 OK\r\nContent-Length: 1, 2\r\n", "two different lengths")]
    [InlineData("HTTP/1.1 200 OK\r\nContent-Length: 99999999999999999999\r\n", "Content-Length")]
    [InlineData("HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n", "two different lengths")]
    [InlineData("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n", "'xyz' is not the size of a chunk")]
    [InlineData("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n-5\r\n", "not the size of a chunk")]
    [InlineData("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFF\r\n", "not the size of a chunk")]
    [InlineData("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nab\r\n", "is followed by 'b'")]
    public void What_is_not_http_is_malformed_and_says_why(string answer, string why)
    {
        ExchangeException failure = Assert.Throws<ExchangeException>(() => Begin().Read(Bytes(answer + "\r\n")));

        Assert.Equal(FailureKind.Malformed, failure.Failure.Kind);
        Assert.Contains(why, failure.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Heads_and_trailers_and_chunk_lines_are_bounded_whether_or_not_their_line_ends()
    {
        string padding = new('x', LongestHead);
        string tooLong = new('1', AnswerParser.LongestChunkLine + 1);
        string chunks = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n";
        foreach (string end in new[] { "", "\r\n" })
        {
            AssertMalformed("HTTP/1.1 200 " + padding + end);
            AssertMalformed("HTTP/1.1 200 OK\r\nName: " + padding + end);
            AssertMalformed("HTTP/1.1 200 OK\r\nName: x\r\n " + padding + end);
            AssertMalformed(string.Concat(Enumerable.Repeat("HTTP/1.1 100 Continue\r\n\r\n", LongestHead / 25)) + Fixed);
            AssertMalformed(chunks + "0\r\nName: " + padding + end);
            AssertMalformed(chunks + tooLong + end);
        }
    }

    [Property(MaxTest = 2_000)]
    public Property However_the_bytes_arrive_the_answer_is_the_same() =>
        Prop.ForAll(Mutations, answer =>
        {
            Assert.Equal(Outcome(answer.Text, [answer.Text.Length]), Outcome(answer.Text, answer.Pieces));
            Assert.Equal(
                Outcome(answer.Text, [answer.Text.Length]), Outcome(answer.Text, Enumerable.Repeat(1, answer.Text.Length)));
        });

    /// <summary>Real answers with some bytes replaced, taken away, doubled; and how they are cut.</summary>
    private static Arbitrary<(string Text, int[] Pieces)> Mutations =>
    (
        from answer in Gen.Elements(Whole)
        from mutations in Gen.Choose(0, 3)
        from places in Gen.Choose(0, 10_000).ListOf(mutations)
        from replacements in Gen.Elements("", "\r", "\n", "\r\n", "\0", " ", ":", ";", "0", "f", "99", "ÿ", "HTTP/1.1 ")
            .ListOf(mutations)
        from pieces in Gen.Choose(1, 40).NonEmptyListOf()
        select (places.Zip(replacements).Aggregate(answer, Mutated), pieces.ToArray())).ToArbitrary();

    private static string Mutated(string text, (int Place, string Replacement) change)
    {
        if (text.Length == 0) return text;
        int place = change.Place % text.Length;
        return text[..place] + change.Replacement + text[(place + (change.Place % 2))..];
    }

    /// <summary>Offers the bytes in pieces as a connection does: what is left over comes again, with more after it.</summary>
    private static (int Status, bool KeepsConnection, int Used, FailureKind? Failure) Outcome(
        string answer, IEnumerable<int> pieces)
    {
        AnswerParser parser = Begin();
        byte[] bytes = Bytes(answer);
        int used = 0;
        try
        {
            int[] sizes = [.. pieces];
            for (int end = 0, i = 0; end < bytes.Length && !parser.IsWhole; i++)
            {
                end = Math.Min(end + sizes[i % sizes.Length], bytes.Length);
                used += parser.Read(bytes.AsSpan(used, end - used));
                Assert.InRange(used, 0, end);
            }

            if (!parser.IsWhole) parser.Close();
            return (parser.Status, parser.KeepsConnection, used, null);
        }
        catch (ExchangeException failure)
        {
            return (0, false, 0, failure.Failure.Kind);
        }
    }

    private static void AssertMalformed(string answer) =>
        Assert.Equal(FailureKind.Malformed, Outcome(answer, [answer.Length]).Failure);

    private static AnswerParser Begin()
    {
        var parser = new AnswerParser(LongestHead);
        parser.Begin(isAnswerToHead: false);
        return parser;
    }

    private static byte[] Bytes(string text) => Encoding.Latin1.GetBytes(text);
}
