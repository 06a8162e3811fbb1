namespace StockExchange.StockServers.Hosting;

/// <summary>What users call the models.</summary>
internal static class ModelNames
{
    public const string EventLoop = "event-loop";
    public const string ThreadPerConnection = "thread-per-connection";
    public const string ThreadPool = "thread-pool";
    public const string Async = "async";

    public static IReadOnlyList<string> All { get; } = [EventLoop, ThreadPerConnection, ThreadPool, Async];
}
