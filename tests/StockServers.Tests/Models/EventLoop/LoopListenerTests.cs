using System.Net;
using System.Net.Sockets;
using StockExchange.StockServers.Connections;
using StockExchange.StockServers.Models.EventLoop;

namespace StockExchange.StockServers.Tests.Models.EventLoop;

public sealed class LoopListenerTests
{
    [Fact]
    public void All_who_want_in_come_in_at_once()
    {
        using var metrics = new ServerMetrics();
        using var readiness = new SelectReadiness();
        using Socket listener = Listener.Open(IPAddress.Loopback, 0);
        List<AdmittedClient> admitted = [];
        var gate = new ConnectionGate(10, metrics, new(TextWriter.Null, metrics));
        var waiting = new LoopListener(listener, readiness, gate, admitted.Add);
        waiting.Open();
        List<Client> clients =
            [.. Enumerable.Range(0, 5).Select(_ => new Client(((IPEndPoint)listener.LocalEndPoint!).Port))];

        waiting.OnReady(Interest.Read);

        Assert.Equal(5, admitted.Count);
        admitted.ForEach(client => client.Dispose());
        clients.ForEach(client => client.Dispose());
    }

    [Fact]
    public void Who_cannot_be_watched_loses_the_connection_and_gives_the_place_back()
    {
        using var metrics = new ServerMetrics();
        using var readiness = new SelectReadiness();
        using var errors = new StringWriter();
        using Socket listener = Listener.Open(IPAddress.Loopback, 0);
        var gate = new ConnectionGate(1, metrics, new(errors, metrics));
        var waiting = new LoopListener(listener, readiness, gate, _ => throw new InvalidOperationException("No room."));
        waiting.Open();
        int port = ((IPEndPoint)listener.LocalEndPoint!).Port;
        using Client first = new(port), second = new(port);

        waiting.OnReady(Interest.Read);

        Assert.Equal("", first.ReadToEnd());
        Assert.Equal("", second.ReadToEnd());
        Assert.Equal(2, errors.ToString().Split("No room.").Length - 1);
    }
}
