using Confluent.Kafka;
using TestTargets;

namespace TestLibraryTargets.LookAlikes;

/// <summary>A Kafka consumer with a thread of its own and nothing to consume, beside pages that await. 60 connections.</summary>
internal static class IdleKafkaConsumer
{
    public static readonly LibraryProgram Program =
        new("kafka-own-thread", Label.Fine(Label.Healthy), Start);

    private static void Start()
    {
        IConsumer<Ignore, string> consumer = new ConsumerBuilder<Ignore, string>(
            new ConsumerConfig { BootstrapServers = "127.0.0.1:1", GroupId = "orders", ReconnectBackoffMs = 1_000 })
            .SetLogHandler((_, _) => { }).SetErrorHandler((_, _) => { }).Build();
        consumer.Subscribe("orders");
        OwnThread.Start("orders", () =>
        {
            while (true) consumer.Consume(CancellationToken.None);
        });
        LibrarySite.Start(callers: 60, _ => { }, site => site.MapGet("/", async () =>
        {
            await Task.Delay(WarmUp.Then(100));
            return "page";
        }));
    }
}
