namespace StockExchange.StockLoad.Experiments.Servers;

/// <summary>What <c>servers</c> was asked to do. The defaults are the report's experiments.</summary>
internal sealed record ServersSettings
{
    public required ServersExperiment Experiment { get; init; }

    /// <summary>In this order. Default: all.</summary>
    public IReadOnlyList<string> Models { get; init; } = ServerModels.All;

    /// <summary>With pauses: how many clients, each number a run. Default: 200 to 500; by order type 300.</summary>
    public IReadOnlyList<int> Clients { get; init; } = [200, 300, 400, 500];

    /// <summary>With pauses: orders of each client. Default 100.</summary>
    public int Orders { get; init; } = 100;

    /// <summary>With pauses: after each order. Default 100 ms.</summary>
    public TimeSpan ThinkTime { get; init; } = TimeSpan.FromMilliseconds(100);

    /// <summary>Without pauses: how many clients. Default 100.</summary>
    public int BurstClients { get; init; } = 100;

    /// <summary>Without pauses: for how long orders start. Default 3 s.</summary>
    public TimeSpan BurstDuration { get; init; } = TimeSpan.FromSeconds(3);

    /// <summary>Without pauses: how often each model runs; the models take turns, so that what the machine does besides hits all
    /// of them. Default 3.</summary>
    public int Rounds { get; init; } = 3;

    /// <summary>Before each run, not counted: orders without pauses, until the server's code is compiled, as the report's was
    /// before it started. Default 1 s.</summary>
    public TimeSpan WarmUp { get; init; } = TimeSpan.FromSeconds(1);

    /// <summary>The threads of thread-pool; null for as many as there are clients. Default null.</summary>
    public int? Workers { get; init; }

    /// <summary>The StockServers build to run; null for the one that was built together with this tool.</summary>
    public string? Server { get; init; }

    /// <summary>What the pauses alone come to, for each client.</summary>
    public TimeSpan Pauses => Orders * ThinkTime;
}
