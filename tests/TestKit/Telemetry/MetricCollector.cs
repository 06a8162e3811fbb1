using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using StockExchange.TestKit.Load;

namespace StockExchange.TestKit.Telemetry;

/// <summary>A collector that keeps the metrics and log records that it receives, by HTTP or gRPC, and that can refuse or never
/// answer.</summary>
internal sealed class MetricCollector : IAsyncDisposable
{
    private readonly Lock _lock = new();
    private readonly List<IReadOnlyList<OtlpPoint>> _exports = [];
    private readonly List<OtlpLog> _logs = [];
    private readonly bool _isGrpc;
    private TestServer _server = null!;

    private MetricCollector(bool isGrpc) => _isGrpc = isGrpc;

    public Uri Address => _server.Address;

    /// <summary>The status of its answers; null for none at all.</summary>
    public int? Status { get; set; } = StatusCodes.Status200OK;

    public int Requests { get; private set; }

    /// <summary>The requests with metrics, each of one resource, in order.</summary>
    public IReadOnlyList<IReadOnlyList<OtlpPoint>> Exports
    {
        get
        {
            lock (_lock) return [.. _exports];
        }
    }

    public IReadOnlyList<OtlpLog> Logs
    {
        get
        {
            lock (_lock) return [.. _logs];
        }
    }

    public static async Task<MetricCollector> StartAsync(bool isGrpc = false)
    {
        var collector = new MetricCollector(isGrpc);
        collector._server = await TestServer.StartAsync(
            collector.AnswerAsync, isGrpc ? HttpProtocols.Http2 : HttpProtocols.Http1);
        return collector;
    }

    /// <summary>The verdict in the last export of a process; null before the first.</summary>
    public string? VerdictOf(int processId) => Exports.LastOrDefault(export => IsOf(export, processId))?
        .Single(point => point is { Name: "dotnet.starvation.state", Value: 1 }).Tags["dotnet.starvation.verdict"];

    public IReadOnlyList<OtlpPoint> LastOf(int processId) => Exports.Last(export => IsOf(export, processId));

    /// <summary>The number of exports of a process.</summary>
    public int CountOf(int processId) => Exports.Count(export => IsOf(export, processId));

    public ValueTask DisposeAsync() => _server.DisposeAsync();

    private static bool IsOf(IReadOnlyList<OtlpPoint> export, int processId) =>
        export[0].Resource.GetValueOrDefault("process.pid") == $"{processId}";

    private async Task AnswerAsync(HttpContext context)
    {
        using var body = new MemoryStream();
        await context.Request.Body.CopyToAsync(body);
        byte[] message = _isGrpc ? body.ToArray()[5..] : body.ToArray(); // flag and length
        bool isLog = context.Request.Path.Value!.Contains("log", StringComparison.OrdinalIgnoreCase);
        lock (_lock)
        {
            Requests++;
            if (Status is StatusCodes.Status200OK && isLog) _logs.AddRange(OtlpLog.Parse(message));
            if (Status is StatusCodes.Status200OK && !isLog) _exports.Add([.. OtlpPoint.Parse(message)]);
        }
        if (Status is null) await Task.Delay(Timeout.InfiniteTimeSpan, context.RequestAborted);
        context.Response.StatusCode = Status!.Value;
        if (!_isGrpc) return;
        context.Response.ContentType = "application/grpc";
        await context.Response.Body.WriteAsync(new byte[5]);
        context.Response.AppendTrailer("grpc-status", "0");
    }
}
