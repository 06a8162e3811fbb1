using System.Net.Sockets;

namespace StockExchange.StockServers.Tests.Models;

/// <summary>Clients that sell pieces of stock 1, one by one, each on a thread of its own, until the server ends it.</summary>
internal sealed class Traders
{
    private const string Sold = "[sell] success";

    private readonly TestThreads _threads = new();
    private readonly ServerProcess _server;
    private readonly int _clients;
    private long _acknowledged;

    /// <summary>Each client sends so many orders at a time.</summary>
    public Traders(ServerProcess server, int clients = 20, int inPacket = 1)
    {
        (_server, _clients, InPacket) = (server, clients, inPacket);
        for (int client = 0; client < clients; client++) _threads.Start(Trade);
    }

    /// <summary>Number of acknowledged orders so far.</summary>
    public long Acknowledged => Interlocked.Read(ref _acknowledged);

    /// <summary>The last line of each client that is not a success; null for none.</summary>
    public List<string?> LastLines { get; } = [];

    /// <summary>Maximum number of orders that were executed and not acknowledged.</summary>
    public long MostUnacknowledged => (long)_clients * InPacket;

    private int InPacket { get; }

    public void WaitForOrders(long count) =>
        Eventually.Holds(() => Acknowledged >= count || _threads.HaveEnded, $"{count} orders are acknowledged");

    /// <summary>Waits until the server has disconnected all clients.</summary>
    public void Join() => _threads.Join();

    public static long Quantity(string stockLine) => long.Parse(stockLine.Split(' ')[1]);

    private void Trade()
    {
        string? last = null;
        try
        {
            using Client client = _server.Connect();
            string packet = string.Concat(Enumerable.Repeat("sell 1 1\n", InPacket));
            do
            {
                client.Send(packet);
                for (int answer = 0; answer < InPacket && (last = client.Read()) is Sold; answer++)
                    Interlocked.Increment(ref _acknowledged);
            }
            while (last is Sold);
        }
        catch (Exception end) when (end is IOException or SocketException)
        {
            last = null; // The server has closed the connection.
        }

        lock (LastLines) LastLines.Add(last);
    }
}
