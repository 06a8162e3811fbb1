namespace StockExchange.StockLoad.Experiments.Servers;

/// <summary>The settings of <c>servers</c>. The defaults are the report's experiments.</summary>
internal sealed record ServersSettings
{
    public required ServersExperiment Experiment { get; init; }

    /// <summary>The models in their order. Default: all.</summary>
    public IReadOnlyList<string> Models { get; init; } = ServerModels.All;

    /// <summary>With pauses: the numbers of clients, one per run. Default: 200 to 500; by order type 300.</summary>
    public IReadOnlyList<int> Clients { get; init; } = [200, 300, 400, 500];

    /// <summary>With pauses: the number of orders of each client. Default 100.</summary>
    public int Orders { get; init; } = 100;

    /// <summary>With pauses: the pause after each order. Default 100 ms.</summary>
    public TimeSpan ThinkTime { get; init; } = TimeSpan.FromMilliseconds(100);

    /// <summary>Without pauses: the number of clients. Default 100.</summary>
    public int BurstClients { get; init; } = 100;

    /// <summary>Without pauses: how long orders start. Default 3 s.</summary>
    public TimeSpan BurstDuration { get; init; } = TimeSpan.FromSeconds(3);

    /// <summary>Without pauses: how often each model runs; the models take turns, so that other activity of the machine affects
    /// all of them. Default 3.</summary>
    public int Rounds { get; init; } = 3;

    /// <summary>The warm-up before each run, without pauses and not counted, until the server's code is compiled; the report's
    /// was compiled ahead of time. Default 1 s.</summary>
    public TimeSpan WarmUp { get; init; } = TimeSpan.FromSeconds(1);

    /// <summary>The number of threads of thread-pool; null for as many as there are clients. Default null.</summary>
    public int? Workers { get; init; }

    /// <summary>The StockServers build to run; null for the one that was built with this tool.</summary>
    public string? Server { get; init; }

    /// <summary>The sum of the pauses of each client.</summary>
    public TimeSpan Pauses => Orders * ThinkTime;
}

/// <summary>The models of StockServers, by the values of its <c>--model</c>.</summary>
internal static class ServerModels
{
    public const string EventLoop = "event-loop";
    public const string ThreadPerConnection = "thread-per-connection";
    public const string ThreadPool = "thread-pool";
    public const string Async = "async";

    public static IReadOnlyList<string> All { get; } = [EventLoop, ThreadPerConnection, ThreadPool, Async];
}
