namespace StockExchange.StockServers.Settings;

/// <summary>What users call the models.</summary>
internal static class ModelNames
{
    public const string EventLoop = "event-loop";
    public const string PerConnection = "thread-per-connection";
    public const string ThreadPool = "thread-pool";
    public const string Async = "async";

    public static IReadOnlyList<string> All { get; } = [EventLoop, PerConnection, ThreadPool, Async];
}
