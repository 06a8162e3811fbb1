namespace StockExchange.StockLoad.Experiments.Servers;

/// <summary>
/// The results of the university report on 48 processors: the mean client's time from its first order to its last answer, in
/// seconds, with 100 orders 100 ms apart. It has three servers, without an async one.
/// </summary>
internal static class PublishedElapsed
{
    public const string Source = "the university report, on its own machine of 48 processors";

    private const int Orders = 100;
    private const int ClientsByType = 300;

    private static readonly TimeSpan ThinkTime = TimeSpan.FromMilliseconds(100);

    private static readonly Dictionary<(string Model, int Clients), double> ByClients = new()
    {
        [(ServerModels.ThreadPerConnection, 200)] = 10.06087,
        [(ServerModels.ThreadPerConnection, 300)] = 10.2592,
        [(ServerModels.ThreadPerConnection, 400)] = 10.3811,
        [(ServerModels.ThreadPerConnection, 500)] = 10.4157,
        [(ServerModels.EventLoop, 200)] = 10.1190,
        [(ServerModels.EventLoop, 300)] = 10.3338,
        [(ServerModels.EventLoop, 400)] = 10.5164,
        [(ServerModels.EventLoop, 500)] = 10.6144,
        [(ServerModels.ThreadPool, 200)] = 10.0551,
        [(ServerModels.ThreadPool, 300)] = 10.2193,
        [(ServerModels.ThreadPool, 400)] = 10.3046,
        [(ServerModels.ThreadPool, 500)] = 10.3656,
    };

    private static readonly Dictionary<(string Model, string Orders), double> ByType = new()
    {
        [(ServerModels.EventLoop, "show")] = 10.2807,
        [(ServerModels.EventLoop, "sell")] = 10.3214,
        [(ServerModels.EventLoop, "buy")] = 10.3601,
        [(ServerModels.ThreadPerConnection, "show")] = 10.2364,
        [(ServerModels.ThreadPerConnection, "sell")] = 10.3199,
        [(ServerModels.ThreadPerConnection, "buy")] = 10.2670,
        [(ServerModels.ThreadPool, "show")] = 10.1939,
        [(ServerModels.ThreadPool, "sell")] = 10.2356,
        [(ServerModels.ThreadPool, "buy")] = 10.1464,
    };

    /// <summary>The result for the same experiment; null when there is none.</summary>
    public static double? ForRun(ServersSettings settings, PlannedRun run)
    {
        if (settings.Orders != Orders || settings.ThinkTime != ThinkTime) return null;
        return settings.Experiment switch
        {
            ServersExperiment.Clients => ByClients.TryGetValue((run.Model, run.Clients), out double seconds) ? seconds : null,
            _ => run.Clients == ClientsByType && ByType.TryGetValue((run.Model, run.Orders), out double seconds) ? seconds : null,
        };
    }
}
