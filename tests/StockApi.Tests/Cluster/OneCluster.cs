namespace StockExchange.StockApi.Tests.Cluster;

/// <summary>Three instances for all tests of a class, one after the other.</summary>
public sealed class OneCluster : IDisposable
{
    /// <summary>The stock that orders without a key are for; those with keys are for the ones before it.</summary>
    internal const int WithoutKeys = 6;

    private readonly Lazy<StockApiCluster> _cluster = new(() => new StockApiCluster(
        instances: 3,
        string.Concat(Enumerable.Range(1, WithoutKeys - 1).Select(id => $"{id} 1000 10\n")) + $"{WithoutKeys} 1000000000 10\n"));

    internal StockApiCluster Cluster => _cluster.Value;

    public void Dispose()
    {
        if (_cluster.IsValueCreated) _cluster.Value.Dispose();
    }
}
