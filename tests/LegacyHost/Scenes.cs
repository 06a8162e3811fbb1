using LegacyTargets;

namespace StockExchange.WatchedHost;

/// <summary>Those of LegacyTargets' requests.</summary>
internal static class Scenes
{
    public static void Start(string name)
    {
        Func<Task> request = name switch
        {
            "task-wait" => Requests.TaskWait,
            "async" => Requests.Async,
            _ => throw new ArgumentException($"{name} is no scene of .NET 8.", nameof(name)),
        };
        for (int caller = 0; caller < Requests.Callers; caller++) _ = Requests.AskForeverAsync(request);
    }
}
