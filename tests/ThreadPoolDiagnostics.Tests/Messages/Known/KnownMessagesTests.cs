using FsCheck.Xunit;
using ThreadPoolDiagnostics.Messages;
using ThreadPoolDiagnostics.Messages.Known;

namespace ThreadPoolDiagnostics.Tests.Messages.Known;

public sealed class KnownMessagesTests
{
    [Theory]
    [InlineData("redis-timeout", MessageLevel.Shows, 1_373)]
    [InlineData("cosmos-thread-info", MessageLevel.Shows, 6_820.9305)]
    [InlineData("starvation-watchdog", MessageLevel.Shows, 1.3)]
    [InlineData("functions-starvation", MessageLevel.Suggests, 0)]
    [InlineData("functions-threads-threshold", MessageLevel.Suggests, 0)]
    [InlineData("not-enough-free-threads", MessageLevel.Suggests, 0)]
    [InlineData("synchronous-operations-disallowed", MessageLevel.DoesNotTell, 0)]
    [InlineData("kestrel-heartbeat", MessageLevel.Suggests, 6.9358473)]
    [InlineData("kestrel-heartbeat-timer", MessageLevel.Suggests, 1)]
    [InlineData("kestrel-request-body-rate", MessageLevel.DoesNotTell, 0)]
    [InlineData("httpclient-timeout", MessageLevel.DoesNotTell, 100)]
    [InlineData("grpc-deadline-exceeded", MessageLevel.DoesNotTell, 0)]
    [InlineData("signalr-server-timeout", MessageLevel.DoesNotTell, 30_000)]
    [InlineData("azure-signalr-service-timeout", MessageLevel.Suggests, 30_000)]
    [InlineData("polly-timeout", MessageLevel.DoesNotTell, 10)]
    [InlineData("discord-gateway-blocked", MessageLevel.DoesNotTell, 0)]
    [InlineData("npgsql-pool-exhausted", MessageLevel.DoesNotTell, 15)]
    [InlineData("mysqlconnector-pool-exhausted", MessageLevel.DoesNotTell, 0)]
    [InlineData("sqlclient-pool-exhausted", MessageLevel.DoesNotTell, 0)]
    [InlineData("sqlclient-pre-login-handshake", MessageLevel.Suggests, 0)]
    [InlineData("sqlclient-execution-timeout", MessageLevel.DoesNotTell, 0)]
    [InlineData("mongodb-wait-queue-full", MessageLevel.DoesNotTell, 0)]
    [InlineData("orleans-thread-pool-delay", MessageLevel.Shows, 13.3251887)]
    [InlineData("orleans-stall", MessageLevel.DoesNotTell, 2.3323971)]
    [InlineData("orleans-response-timeout", MessageLevel.DoesNotTell, 30)]
    [InlineData("akka-heartbeat-delayed", MessageLevel.Suggests, 2_194)]
    [InlineData("kafka-max-poll-interval", MessageLevel.DoesNotTell, 132)]
    [InlineData("servicebus-lock-lost", MessageLevel.DoesNotTell, 0)]
    [InlineData("rabbitmq-missed-heartbeats", MessageLevel.DoesNotTell, 60)]
    [InlineData("masstransit-request-timeout", MessageLevel.DoesNotTell, 0)]
    [InlineData("quartz-misfire", MessageLevel.DoesNotTell, 14)]
    [InlineData("hangfire-considered-dead", MessageLevel.DoesNotTell, 0)]
    public void The_example_on_its_page_is_recognized_and_nothing_else_is_in_it(string id, MessageLevel level, double figure)
    {
        var (message, reading) = Assert.Single(KnownMessages.Find(MessagePage.Of(id).Example));

        Assert.Equal((id, level), (message.Id, reading.Level));
        Assert.Equal(figure, reading.Severity);
    }

    [Theory]
    [InlineData("Possible thread pool starvation detected (no task completed in last 10ms, is query thread pool size large")]
    [InlineData("Host thresholds exceeded: [Connections]. For more information, see https://aka.ms/functions-thresholds.")]
    [InlineData("The connection pool has been exhausted, either raise your voice or go home")]
    [InlineData("WORKER: (Busy=many,Free=32674,Min=8,Max=32767)")]
    [InlineData("WORKER: (Busy=٩٣,Free=32674,Min=8,Max=32767)")]
    [InlineData("WORKER: (Busy=99999999999999999999,Free=1,Min=8,Max=32767)")]
    [InlineData("the heartbeat has been running for \"a while\" which is longer than \"00:00:01\"")]
    [InlineData("the heartbeat has been running for \"99:99:99:99\" which is longer than \"00:00:01\"")]
    [InlineData("Timeout expired.  The timeout period elapsed while attempting to consume the pre-login handshake")]
    [InlineData("The wait queue for acquiring a connection to server 10.0.0.1:27017 is half full.")]
    [InlineData("Handling triggers that missed their scheduled fire-time")]
    [InlineData("{\"isThreadStarving\":\"Perhaps\"}")]
    [InlineData("Synchronous operations are disallowed. Call your mother.")]
    [InlineData("the thread pool starves: work waited 1.3 s for one of its 24 threads")]
    public void A_line_that_only_resembles_a_message_is_none(string line) => Assert.Empty(KnownMessages.Find(line));

    [Fact]
    public void Every_message_has_a_page_that_the_index_lists_and_every_page_a_message() =>
        Assert.All(
            KnownMessages.All.Select(message => message.Id).Union(MessagePage.All.Select(page => page.Id)), id =>
            {
                Assert.Single(KnownMessages.All, message => message.Id == id);
                Assert.Single(MessagePage.All, page => page.Id == id);
                Assert.Contains($"]({id}.md)\n", MessagePage.Index, StringComparison.Ordinal);
            });

    [Fact]
    public void Every_page_has_the_words_of_its_message_its_source_and_what_to_run() =>
        Assert.All(KnownMessages.All, message =>
        {
            MessagePage page = MessagePage.Of(message.Id);
            string[] parts = ["**What it proves.**", "**What it does not.**", "**Next.**", "Seen in: "];
            Assert.All(parts, part => Assert.Contains(part, page.Text, StringComparison.Ordinal));
            Assert.Matches(@"Seen in: (<https://[^>]+>|\[its source\]\(\.\./\.\./src/)", page.Text);
            Assert.Contains(message.Marks, mark => page.Example.Contains(mark, StringComparison.Ordinal));
            string level = string.Concat($"{message.Find(page.Example)!.Level}".Select(
                (letter, i) => char.IsUpper(letter) && i > 0 ? $"-{letter}" : $"{letter}"));
            Assert.Contains($"`{level}", page.Text, StringComparison.OrdinalIgnoreCase);
        });

    [Property(MaxTest = 2_000)]
    public bool A_damaged_message_is_read_or_not_but_its_figures_are_numbers(int which, int at, int length, string insert)
    {
        string example = MessagePage.All[(int)((uint)which % MessagePage.All.Count)].Example;
        int start = (int)((uint)at % example.Length), end = Math.Min(example.Length, start + (int)((uint)length % 8));
        return KnownMessages.Find(example[..start] + insert + example[end..]).All(found =>
            found.Reading.Figures.All(figure => double.IsFinite(figure.Value) && figure.Value >= 0)
            && found.Reading.Shows.Length is > 0 and < 500);
    }
}
