using Confluent.Kafka;
using TestTargets;

namespace TestLibraryTargets.Messages;

/// <summary>A Kafka producer flushed in every request; the broker is away. 250 connections, 800 ms.</summary>
internal sealed class ClickStream(IProducer<Null, string> producer)
{
    public static readonly LibraryProgram Program = new("kafka-flush",
        Label.StarvesThrough(["Confluent.Kafka.IProducer.Flush", "Confluent.Kafka.Producer.Flush"])
            .Advised("ProduceAsync", "Flush shut", "Flush end").NeverAdvised("TaskCompletionSource", "Task.Delay"),
        Start);

    public void Clicked(string page)
    {
        producer.Produce("clicks", new Message<Null, string> { Value = page });
        producer.Flush(WarmUp.Then(800)); // blocks
    }

    private static void Start()
    {
        IProducer<Null, string> producer = new ProducerBuilder<Null, string>(
            new ProducerConfig { BootstrapServers = "127.0.0.1:1", ReconnectBackoffMs = 1_000, MessageTimeoutMs = 600_000 })
            .SetLogHandler((_, _) => { }).Build();
        LibrarySite.Start(callers: 250, site => site.Services.AddSingleton(producer).AddSingleton<ClickStream>(),
            site => site.MapGet("/", (ClickStream clicks) =>
            {
                clicks.Clicked("/shop");
                return "page";
            }));
    }
}
