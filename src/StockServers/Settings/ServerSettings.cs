using System.Net;
using StockExchange.StockStore.Durability;

namespace StockExchange.StockServers.Settings;

/// <summary>The settings of the server.</summary>
internal sealed record ServerSettings
{
    /// <summary>The model. Default: event-loop.</summary>
    public string Model { get; init; } = ModelNames.EventLoop;

    /// <summary>The address to listen on. Default 127.0.0.1.</summary>
    public IPAddress Host { get; init; } = IPAddress.Loopback;

    /// <summary>The port to listen on. Default 60000; 0 takes a free one.</summary>
    public int Port { get; init; } = 60_000;

    /// <summary>
    /// The stock.txt that is loaded at the start and written back at the end. Default: the sample's copy beside the program.
    /// </summary>
    public string Stocks { get; init; } = Path.Combine(AppContext.BaseDirectory, "stock.txt");

    /// <summary>What an acknowledged order survives. Default: a power cut (fsync).</summary>
    public DurabilityMode Durability { get; init; } = DurabilityMode.Fsync;

    /// <summary>thread-pool: number of threads. Default 500, as many as the report has clients.</summary>
    public int Workers { get; init; } = 500;

    /// <summary>
    /// thread-pool: accepted connections that may wait for a worker; further ones stay in the system's backlog. Default 128.
    /// </summary>
    public int Buffer { get; init; } = 128;

    /// <summary>
    /// Maximum number of connections; further ones are refused with an error line. Default 20,000, or as many as the limit of
    /// open files allows.
    /// </summary>
    public int MaxConnections { get; init; } = 20_000;

    /// <summary>
    /// Time after which a client that completes no command, or receives no answer, is disconnected; null for never. Default 5
    /// minutes; from 100 ms to a day.
    /// </summary>
    public TimeSpan? IdleTimeout { get; init; } = TimeSpan.FromMinutes(5);

    /// <summary>
    /// Duration of a simulated query that blocks the thread before each order. Default 0: none.
    /// </summary>
    public TimeSpan Lookup { get; init; }

    /// <summary>
    /// event-loop: the system call that waits for sockets, "epoll" (Linux) or "select". Default: epoll on Linux.
    /// </summary>
    public string Readiness { get; init; } = OperatingSystem.IsLinux() ? "epoll" : "select";
}

/// <summary>The names of the models on the command line.</summary>
internal static class ModelNames
{
    public const string EventLoop = "event-loop";
    public const string PerConnection = "thread-per-connection";
    public const string ThreadPool = "thread-pool";
    public const string Async = "async";

    public static IReadOnlyList<string> All { get; } = [EventLoop, PerConnection, ThreadPool, Async];
}
