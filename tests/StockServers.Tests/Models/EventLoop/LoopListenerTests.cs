using System.Net;
using System.Net.Sockets;
using StockExchange.StockServers.Connections;
using StockExchange.StockServers.Models.EventLoop;

namespace StockExchange.StockServers.Tests.Models.EventLoop;

public sealed class LoopListenerTests : IDisposable
{
    private readonly ServerMetrics _metrics = new();
    private readonly SelectReadiness _readiness = new();
    private readonly Socket _listener = Listener.Open(IPAddress.Loopback, 0);
    private readonly StringWriter _errors = new();

    [Fact]
    public void All_waiting_clients_are_accepted_in_one_turn()
    {
        List<AdmittedClient> admitted = [];
        LoopListener waiting = Open(places: 10, admitted.Add);
        List<Client> clients = [.. Enumerable.Range(0, 5).Select(_ => Connect())];

        waiting.OnReady(Interest.Read);

        Assert.Equal(5, admitted.Count);
        admitted.ForEach(client => client.Dispose());
        clients.ForEach(client => client.Dispose());
    }

    [Fact]
    public void A_client_that_cannot_be_watched_is_disconnected_and_its_place_released()
    {
        LoopListener waiting = Open(places: 1, _ => throw new InvalidOperationException("No room."));
        using Client first = Connect(), second = Connect();

        waiting.OnReady(Interest.Read);

        Assert.Equal("", first.ReadToEnd());
        Assert.Equal("", second.ReadToEnd());
        Assert.Equal(2, _errors.ToString().Split("No room.").Length - 1);
    }

    public void Dispose()
    {
        _listener.Dispose();
        _readiness.Dispose();
        _metrics.Dispose();
    }

    private LoopListener Open(int places, Action<AdmittedClient> admitted)
    {
        var waiting = new LoopListener(_listener, _readiness, new(places, _metrics, new(_errors, _metrics)), admitted);
        waiting.Open();
        return waiting;
    }

    private Client Connect() => new(((IPEndPoint)_listener.LocalEndPoint!).Port);
}
