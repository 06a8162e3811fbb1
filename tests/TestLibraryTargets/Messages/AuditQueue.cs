using RabbitMQ.Client;
using TestTargets;

namespace TestLibraryTargets.Messages;

/// <summary>
/// A channel for each request, opened synchronously. 150 connections, 300 ms for each answer of the broker. After
/// https://github.com/rabbitmq/rabbitmq-dotnet-client/issues/1354.
/// </summary>
internal sealed class AuditQueue(IConnection connection)
{
    public static readonly LibraryProgram Program = new("rabbit-channel",
        Label.StarvesThrough([TaskWaits.AwaiterResult]).Advised("await").NeverAdvised("TaskCompletionSource", "Task.Delay")
            .Needing("rabbitmq"),
        Start);

    public async Task WriteAsync(string what)
    {
        await using IChannel channel = connection.CreateChannelAsync().GetAwaiter().GetResult(); // blocks
        await channel.BasicPublishAsync("amq.fanout", "audit", System.Text.Encoding.UTF8.GetBytes(what));
    }

    private static void Start()
    {
        IConnection connection = Broker.Connect(milliseconds: 300);
        LibrarySite.Start(callers: 150, site => site.Services.AddSingleton(connection).AddSingleton<AuditQueue>(),
            site => site.MapGet("/", async (AuditQueue audit) =>
            {
                await audit.WriteAsync("seen");
                return "written";
            }));
    }
}
