using FsCheck.Xunit;
using ThreadPoolDiagnostics.Messages;
using ThreadPoolDiagnostics.Messages.Logs;

namespace ThreadPoolDiagnostics.Tests.Messages.Logs;

public sealed class LogReaderTests
{
    [Fact]
    public void A_message_many_times_is_one_finding_with_its_first_and_last_time_and_its_worst_figure()
    {
        ExplainedLog log = Read(
            "[11:34:50] [INF] started",
            "[11:34:51] [WRN] Kestrel: " + Heartbeat("1.5"),
            "",
            "[11:35:02] [WRN] Kestrel: " + Heartbeat("7.25"),
            "[11:35:17] [WRN] Kestrel: " + Heartbeat("2.5"));

        MessageFinding finding = Assert.Single(log.Findings);
        Assert.Equal((5, 3), (log.Lines, finding.Count));
        Assert.Equal((new(2, "11:34:51"), new LogPlace(5, "11:35:17")), (finding.First, finding.Last));
        Assert.Equal((new LogPlace(4, "11:35:02"), 7.25), (finding.Worst, finding.Reading.Severity));
        Assert.StartsWith("[11:35:02] [WRN] Kestrel: As of ", finding.Text);
    }

    [Fact]
    public void What_tells_something_else_is_another_finding()
    {
        ExplainedLog log = Read(Timeout(51), Timeout(3), Timeout(52));

        Assert.Equal(
            [(MessageLevel.Suggests, 2), (MessageLevel.Contradicts, 1)],
            log.Findings.Select(finding => (finding.Reading.Level, finding.Count)));

        static string Timeout(int busy) =>
            $"IOCP: (Busy=0,Free=1000,Min=8,Max=1000), WORKER: (Busy={busy},Free=32716,Min=8,Max=32767)";
    }

    [Theory]
    [InlineData("2025-01-05 05:35:28,721 [.NET ThreadPool Worker] INFO ", "2025-01-05 05:35:28,721")]
    [InlineData("[2022-06-05T13:34:26.650Z] Trace: ", "2022-06-05T13:34:26.650Z")]
    [InlineData("2024-10-24 10:55:17.414 +08:00 [ERR] ", "2024-10-24 10:55:17.414 +08:00")]
    [InlineData("11/20/2024 20:07:32 ", "11/20/2024 20:07:32")]
    [InlineData("[07.05.2020 12:17:34] ", "07.05.2020 12:17:34")]
    [InlineData("Apr 11 03:51:20 vps shop: ", "Apr 11 03:51:20")]
    [InlineData("[18:31:02 ERR] ", "18:31:02")]
    [InlineData("{\"@t\":\"2024-05-01T10:00:00.123Z\",\"@m\":\"", "2024-05-01T10:00:00.123Z")]
    [InlineData("{\"Message\":\"x\",\"Timestamp\": \"2024-05-01 10:00:00\",\"Exception\":\"", "2024-05-01 10:00:00")]
    [InlineData("192.168.0.1 - ", null)]
    [InlineData("fail: Shop.Orders[0] ", null)]
    public void The_time_is_that_of_the_log_entry(string beginning, string? time) => Assert.Equal(
        time, Assert.Single(Read(beginning + "Connect Timeout expired. All pooled connections are in use.").Findings).First.Time);

    [Fact]
    public void The_lines_of_an_exception_have_the_time_of_their_entry_and_repeat_nothing()
    {
        ExplainedLog log = Read(
            "[09:00:00 ERR] Timeout waiting for response, RequestId: 1c310000",
            "MassTransit.RequestTimeoutException: Timeout waiting for response, RequestId: 1c310000",
            " ---> MySqlConnector.MySqlException (0x80004005): Connect Timeout expired. All pooled connections are in use.",
            "   at Shop.Orders.Load() in Orders.cs:line 5",
            "--- End of stack trace from previous location ---",
            " ---> MySqlConnector.MySqlException (0x80004005): Connect Timeout expired. All pooled connections are in use.",
            "[09:00:01 ERR] Timeout waiting for response, RequestId: 1c310001");

        Assert.Equal(
            [("masstransit-request-timeout", 2, "09:00:01"), ("mysqlconnector-pool-exhausted", 1, "09:00:00")],
            log.Findings.Select(finding => (finding.Message.Id, finding.Count, finding.Last.Time)));
    }

    [Fact]
    public void Exceptions_that_are_printed_without_a_header_are_counted_one_by_one()
    {
        string[] printed =
        [
            "MySqlConnector.MySqlException (0x80004005): Connect Timeout expired. All pooled connections are in use.",
            "   at Shop.Orders.Load() in Orders.cs:line 5",
        ];

        Assert.Equal(3, Assert.Single(Read([.. printed, .. printed, .. printed]).Findings).Count);
    }

    [Fact]
    public void The_message_of_a_console_logger_has_the_time_of_the_line_above() => Assert.Equal(
        new LogPlace(2, "2024-11-20 20:07:32"),
        Assert.Single(Read(
            "2024-11-20 20:07:32 warn: Microsoft.AspNetCore.Server.Kestrel[22]",
            "      " + Heartbeat("6.9")).Findings).First);

    [Property(MaxTest = 200)]
    public bool However_a_log_comes_in_parts_the_findings_are_the_same(int seed, bool isWindows)
    {
        var random = new Random(seed);
        string[] lines =
        [
            "[09:00:00 ERR] Connect Timeout expired. All pooled connections are in use.", "", "   at Shop.Orders.Load()",
            "[10:00:00 INF] " + new string('x', 500), Heartbeat("1.5"), "  " + Heartbeat("2.5"),
            "Polly.Timeout.TimeoutRejectedException: The operation didn't complete within the allowed timeout of '00:00:10'.",
        ];
        string text = string.Concat(
            Enumerable.Range(0, 60).Select(_ => lines[random.Next(lines.Length)] + (isWindows ? "\r\n" : "\n")));

        ExplainedLog whole = Read(new StringReader(text));
        ExplainedLog parts = Read(new PartReader(text, random));

        return whole.Lines == 60 && parts.Lines == 60 && Summary(whole).SequenceEqual(Summary(parts))
            && whole.Findings.Sum(finding => finding.Count) == text.Split('\n').Count(line =>
                line.Contains("heartbeat", StringComparison.Ordinal) || line.Contains("pooled", StringComparison.Ordinal)
                || line.Contains("didn't", StringComparison.Ordinal));
    }

    [Fact]
    public void A_line_of_ten_million_characters_counts_once_and_what_follows_is_read()
    {
        ExplainedLog log = Read(
            "first", new string('x', 10_000_000), "Connect Timeout expired. All pooled connections are in use.");

        Assert.Equal((3, 1), (log.Lines, log.CutLines));
        Assert.Equal(3, Assert.Single(log.Findings).First.Line);
    }

    [Theory]
    [InlineData(298, 300)]
    [InlineData(299, 299)]
    public void A_long_line_is_shortened_between_characters(int emoji, int length)
    {
        string line = "Connect Timeout expired. All pooled connections are in use".PadRight(emoji, '.') + "\ud83d\ude00 and more";

        Assert.Equal(length, Assert.Single(Read(line).Findings).Text.Length);
    }

    [Fact]
    public void Bytes_that_are_no_text_have_no_findings()
    {
        var bytes = new byte[3_000_000];
        new Random(5).NextBytes(bytes);
        using var reader = new StreamReader(new MemoryStream(bytes));

        Assert.Empty(Read(reader).Findings);
    }

    [Fact]
    public void A_cancelled_reading_ends() => Assert.Throws<OperationCanceledException>(
        () => LogReader.Read(new StringReader("one\ntwo"), new CancellationToken(canceled: true)));

    private static ExplainedLog Read(params string[] lines) =>
        Read(new StringReader(string.Join('\n', lines)));

    private static ExplainedLog Read(TextReader log) => LogReader.Read(log, TestContext.Current.CancellationToken);

    private static string Heartbeat(string seconds) => "As of \"04/15/2023 18:34:49 +00:00\", the heartbeat has been running for "
        + $"\"00:00:0{seconds}\" which is longer than \"00:00:01\".";

    private static IEnumerable<(string, int, LogPlace, LogPlace, LogPlace, string)> Summary(ExplainedLog log) =>
        log.Findings.Select(finding =>
            (finding.Message.Id, finding.Count, finding.First, finding.Last, finding.Worst, finding.Text));

    /// <summary>Returns a text in parts of any length.</summary>
    private sealed class PartReader(string text, Random random) : TextReader
    {
        private int _read;

        public override int Read(char[] buffer, int index, int count)
        {
            int length = Math.Min(Math.Min(count, text.Length - _read), random.Next(1, 900));
            text.AsSpan(_read, length).CopyTo(buffer.AsSpan(index));
            _read += length;
            return length;
        }
    }
}
