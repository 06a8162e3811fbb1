using RabbitMQ.Client;
using TestLibraryTargets.Remote;

namespace TestLibraryTargets.Messages;

/// <summary>Connections to RabbitMQ as from far away.</summary>
internal static class Broker
{
    /// <param name="milliseconds">By which answers are late once the warm-up is over.</param>
    public static IConnection Connect(int milliseconds)
    {
        System.Net.IPEndPoint address = SlowProxy.Start("rabbitmq", milliseconds);
        var factory = new ConnectionFactory { HostName = $"{address.Address}", Port = address.Port, RequestedChannelMax = 2_000 };
        return factory.CreateConnectionAsync().GetAwaiter().GetResult();
    }
}
