using RabbitMQ.Client;
using RabbitMQ.Client.Events;
using TestLibraryTargets.Messages;
using TestTargets;

namespace TestLibraryTargets.LookAlikes;

/// <summary>Ten consumers of RabbitMQ with empty queues, beside pages that await. 60 connections.</summary>
internal static class IdleRabbitConsumers
{
    public static readonly LibraryProgram Program =
        new("rabbit-idle-consumers", Label.Fine(Label.Healthy).Needing("rabbitmq"), Start);

    private static void Start()
    {
        IConnection connection = Broker.Connect(milliseconds: 50);
        Task.WhenAll(Enumerable.Range(0, 10).Select(_ => ConsumeAsync(connection))).Wait();
        LibrarySite.Start(callers: 60, _ => { }, site => site.MapGet("/", async () =>
        {
            await Task.Delay(WarmUp.Then(100));
            return "page";
        }));
    }

    private static async Task ConsumeAsync(IConnection connection)
    {
        IChannel channel = await connection.CreateChannelAsync();
        QueueDeclareOk queue = await channel.QueueDeclareAsync();
        await channel.BasicConsumeAsync(queue.QueueName, autoAck: true, new AsyncEventingBasicConsumer(channel));
    }
}
