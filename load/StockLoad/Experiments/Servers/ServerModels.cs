namespace StockExchange.StockLoad.Experiments.Servers;

/// <summary>The models of StockServers, as its <c>--model</c> calls them.</summary>
internal static class ServerModels
{
    public const string EventLoop = "event-loop";
    public const string ThreadPerConnection = "thread-per-connection";
    public const string ThreadPool = "thread-pool";
    public const string Async = "async";

    public static IReadOnlyList<string> All { get; } = [EventLoop, ThreadPerConnection, ThreadPool, Async];
}
