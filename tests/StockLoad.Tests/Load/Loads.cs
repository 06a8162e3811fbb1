using StockExchange.StockLoad.Load;

namespace StockExchange.StockLoad.Tests.Load;

/// <summary>Loads as the tests of this folder run them.</summary>
internal static class Loads
{
    /// <summary>Long enough for any machine, short enough for a test that hangs.</summary>
    public static readonly TimeSpan Patience = TimeSpan.FromSeconds(60);

    public static LoadSettings Closed(int connections, double seconds) =>
        new() { Connections = connections, Duration = TimeSpan.FromSeconds(seconds), Interval = TimeSpan.FromMilliseconds(100) };

    /// <summary>So many requests, however long it takes.</summary>
    public static LoadSettings Exactly(long requests, int connections = 1) =>
        Closed(connections, seconds: 300) with { Requests = requests };

    public static LoadSettings Open(double rate, double seconds, int connections) =>
        Closed(connections, seconds) with { Rate = rate };

    public static Task<LoadResult> RunAsync(
        Uri server, LoadSettings settings, TransportSettings? transport = null, Action<IntervalResult>? onInterval = null) =>
        RunAsync(new OneRequest(server), settings, transport, onInterval);

    public static Task<LoadResult> RunAsync(
        IRequestSource requests, LoadSettings settings, TransportSettings? transport = null, Action<IntervalResult>? onInterval = null) =>
        new LoadRun(transport ?? new(), requests, settings, TimeProvider.System)
            .RunAsync(TestContext.Current.CancellationToken, onInterval)
            .WaitAsync(Patience, TestContext.Current.CancellationToken);

    /// <summary>Always the same request.</summary>
    internal sealed class OneRequest(Uri server, HttpMethod? method = null) : IRequestSource
    {
        private readonly LoadRequest _request = new(0, method ?? HttpMethod.Get, server, [], default);

        public IReadOnlyList<string> Operations => ["get"];

        public LoadRequest this[long sequence] => _request;
    }
}
