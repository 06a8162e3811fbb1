using System.Globalization;
using System.Net.Sockets;
using StockExchange.TestKit;

namespace StockExchange.StockServers.Tests.Models;

/// <summary>Clients that sell pieces of stock 1, one by one, each on a thread of its own, until the server ends it.</summary>
internal sealed class Traders
{
    private const string Sold = "[sell] success";

    private readonly Thread[] _threads;
    private readonly ServerProcess _server;
    private long _acknowledged;

    /// <param name="server">Where.</param>
    /// <param name="clients">How many.</param>
    /// <param name="inPacket">So many orders each sends at a time.</param>
    public Traders(ServerProcess server, int clients = 20, int inPacket = 1)
    {
        (_server, InPacket) = (server, inPacket);
        _threads = [.. Enumerable.Range(0, clients).Select(_ => new Thread(Trade) { IsBackground = true })];
        foreach (Thread thread in _threads) thread.Start();
    }

    /// <summary>Pieces, so far.</summary>
    public long Acknowledged => Interlocked.Read(ref _acknowledged);

    /// <summary>What they were told in place of that, and null for who was told nothing.</summary>
    public List<string?> LastLines { get; } = [];

    /// <summary>Each may have sent so many that were carried out and not acknowledged.</summary>
    public long MostUnacknowledged => (long)_threads.Length * InPacket;

    private int InPacket { get; }

    public void WaitForOrders(long count) =>
        Eventually.Holds(
            () => Acknowledged >= count || _threads.All(thread => !thread.IsAlive), $"{count} orders are acknowledged");

    /// <summary>Until the server has hung up on all of them.</summary>
    public void Join()
    {
        foreach (Thread thread in _threads) Assert.True(thread.Join(TimeSpan.FromMinutes(1)), "a client still waits");
    }

    public static long Quantity(string stockLine) => long.Parse(stockLine.Split(' ')[1], CultureInfo.InvariantCulture);

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
