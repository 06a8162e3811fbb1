using Confluent.Kafka;
using TestTargets;

namespace TestLibraryTargets.Messages;

/// <summary>Requests that take the next message from Kafka, and wait up to 800 ms for one. 250 connections.</summary>
internal sealed class JobInbox(IConsumer<Ignore, string> consumer)
{
    public static readonly LibraryProgram Program = new("kafka-consume",
        Label.StarvesThrough(["Confluent.Kafka.IConsumer.Consume", "Confluent.Kafka.Consumer.Consume"])
            .Advised("own thread", "dedicated thread", "BackgroundService", "LongRunning")
            .NeverAdvised("ConsumeAsync", "TaskCompletionSource", "Task.Delay"),
        Start);

    public string Next()
    {
        ConsumeResult<Ignore, string>? next = consumer.Consume(WarmUp.Then(800)); // blocks
        return next is null ? "nothing to do" : next.Message.Value;
    }

    private static void Start()
    {
        IConsumer<Ignore, string> consumer = new ConsumerBuilder<Ignore, string>(
            new ConsumerConfig { BootstrapServers = "127.0.0.1:1", GroupId = "jobs", ReconnectBackoffMs = 1_000 })
            .SetLogHandler((_, _) => { }).SetErrorHandler((_, _) => { }).Build();
        consumer.Subscribe("jobs");
        LibrarySite.Start(callers: 250, site => site.Services.AddSingleton(consumer).AddSingleton<JobInbox>(),
            site => site.MapGet("/", (JobInbox inbox) => inbox.Next()));
    }
}
