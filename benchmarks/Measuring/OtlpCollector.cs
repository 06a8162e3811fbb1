using System.Net;

namespace StockExchange.Measuring;

/// <summary>An OpenTelemetry collector on the loopback address that takes every export and keeps none.</summary>
internal sealed class OtlpCollector : IDisposable
{
    private readonly HttpListener _listener = new();
    private int _received;

    public OtlpCollector(int port)
    {
        Url = $"http://127.0.0.1:{port}/";
        _listener.Prefixes.Add(Url);
        _listener.Start();
        _ = AnswerAsync();
    }

    public string Url { get; }

    /// <summary>Exports until now.</summary>
    public int Received => Volatile.Read(ref _received);

    public void Dispose() => _listener.Close();

    private async Task AnswerAsync()
    {
        while (_listener.IsListening)
        {
            HttpListenerContext context = await _listener.GetContextAsync();
            Interlocked.Increment(ref _received);
            context.Response.Close();
        }
    }
}
