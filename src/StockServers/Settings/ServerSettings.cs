using System.Net;
using StockExchange.StockStore.Durability;

namespace StockExchange.StockServers.Settings;

/// <summary>What the server was asked to be.</summary>
internal sealed record ServerSettings
{
    /// <summary>How connections and threads meet. Default: event-loop.</summary>
    public string Model { get; init; } = ModelNames.EventLoop;

    /// <summary>Default 127.0.0.1.</summary>
    public IPAddress Host { get; init; } = IPAddress.Loopback;

    /// <summary>Default 60000; 0 takes a free one.</summary>
    public int Port { get; init; } = 60_000;

    /// <summary>
    /// The stock.txt that is loaded at the start and written back at the end. Default: the sample's copy beside the program.
    /// </summary>
    public string Stocks { get; init; } = Path.Combine(AppContext.BaseDirectory, "stock.txt");

    /// <summary>What an acknowledged order survives. Default: a power cut (fsync).</summary>
    public DurabilityMode Durability { get; init; } = DurabilityMode.Fsync;

    /// <summary>thread-pool: threads made in advance. Default 500, as many as the report has clients.</summary>
    public int Workers { get; init; } = 500;

    /// <summary>
    /// thread-pool: accepted connections that may wait for a worker; more are left to the operating system. Default 128.
    /// </summary>
    public int Buffer { get; init; } = 128;

    /// <summary>
    /// More are refused, with a line that says so. Default 20,000, or as many as the limit of open files allows.
    /// </summary>
    public int MaxConnections { get; init; } = 20_000;

    /// <summary>
    /// A client that completes no command for so long, or takes no answer, is sent away; null for never. Default 5 minutes; from
    /// 100 ms to a day.
    /// </summary>
    public TimeSpan? IdleTimeout { get; init; } = TimeSpan.FromMinutes(5);

    /// <summary>
    /// Before each order, a simulated query for the customer that blocks the order's thread for so long. Default 0: none.
    /// </summary>
    public TimeSpan Lookup { get; init; }

    /// <summary>
    /// event-loop: how it learns which sockets are ready: "epoll" (Linux) or "select". Default: epoll where there is one.
    /// </summary>
    public string Readiness { get; init; } = OperatingSystem.IsLinux() ? "epoll" : "select";
}
