using RabbitMQ.Client;
using TestTargets;

namespace TestLibraryTargets.Messages;

/// <summary>Publishes with confirmation, and waits for it. 150 connections, 500 ms until the broker confirms.</summary>
internal sealed class OrderEvents(IChannel channel)
{
    public static readonly LibraryProgram Program = new("rabbit-publish",
        Label.StarvesThrough([TaskWaits.Wait]).Advised("await").NeverAdvised("TaskCompletionSource", "Task.Delay")
            .Needing("rabbitmq"),
        Start);

    public void Placed(int order) =>
        channel.BasicPublishAsync("amq.fanout", "orders", BitConverter.GetBytes(order)).AsTask().Wait(); // blocks

    private static void Start()
    {
        IConnection connection = Broker.Connect(milliseconds: 500);
        IChannel channel = connection.CreateChannelAsync(new(
            publisherConfirmationsEnabled: true, publisherConfirmationTrackingEnabled: true)).Result;
        LibrarySite.Start(callers: 150, site => site.Services.AddSingleton(channel).AddSingleton<OrderEvents>(),
            site => site.MapGet("/", (OrderEvents events) =>
            {
                events.Placed(7);
                return "placed";
            }));
    }
}
