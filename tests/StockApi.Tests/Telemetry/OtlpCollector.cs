using System.Collections.Concurrent;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.Logging;
using StockExchange.TestKit.Telemetry;

namespace StockExchange.StockApi.Tests.Telemetry;

/// <summary>Takes what OpenTelemetry exports by HTTP/protobuf, and knows enough of it for tests (opentelemetry-proto).</summary>
internal sealed class OtlpCollector : IAsyncDisposable
{
    private readonly ConcurrentQueue<(string Path, ProtobufMessage Message)> _received = [];
    private readonly WebApplication _app;

    private OtlpCollector(WebApplication app) => _app = app;

    public string Url => _app.Urls.Single();

    public IEnumerable<ProtobufMessage> Spans => Received("/v1/traces").SelectMany(message => message.All(1, 2, 2));

    public IEnumerable<ProtobufMessage> Metrics => Received("/v1/metrics").SelectMany(message => message.All(1, 2, 2));

    public IEnumerable<ProtobufMessage> LogRecords => Received("/v1/logs").SelectMany(message => message.All(1, 2, 2));

    /// <summary>Attributes of the resource, over all.</summary>
    public IEnumerable<string> Resource =>
        _received.SelectMany(item => item.Message.All(1, 1, 1)).Select(Attribute).Distinct();

    public static async Task<OtlpCollector> StartAsync()
    {
        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();
        builder.WebHost.UseUrls("http://127.0.0.1:0");
        builder.Logging.ClearProviders();
        var collector = new OtlpCollector(builder.Build());
        collector._app.MapPost("/v1/{signal}", collector.ReceiveAsync);
        await collector._app.StartAsync();
        return collector;
    }

    /// <summary>An attribute as name=value; whole numbers and texts only.</summary>
    public static string Attribute(ProtobufMessage attribute)
    {
        ProtobufMessage value = attribute.All(2).Single();
        return $"{attribute.Text(1)}={(value.Text(1) is { Length: > 0 } text ? text : value.Number(3))}";
    }

    public async ValueTask DisposeAsync() => await _app.DisposeAsync();

    private IEnumerable<ProtobufMessage> Received(string path) =>
        from item in _received where item.Path == path select item.Message;

    private async Task ReceiveAsync(HttpContext context)
    {
        Assert.Equal("application/x-protobuf", context.Request.ContentType);
        using var body = new MemoryStream();
        await context.Request.Body.CopyToAsync(body);
        _received.Enqueue((context.Request.Path, new(body.ToArray())));
        context.Response.ContentType = "application/x-protobuf"; // an empty message: all is taken
    }
}
