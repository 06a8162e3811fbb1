using System.Net;
using System.Net.ServerSentEvents;
using System.Runtime.CompilerServices;
using StockExchange.LoadEngine.Http;
using StockExchange.LoadEngine.Transports;

namespace StockExchange.LoadEngine.Streams;

/// <summary>A vuser's stream of server-sent events. Bytes received are those of the body.</summary>
internal sealed class SseConnection(SharedClient client) : IConnection
{
    private const string MediaType = "text/event-stream";

    private readonly AbortSource _abort = new();
    private HttpResponseMessage? _response;
    private EventBody? _body;
    private IAsyncEnumerator<SseItem<int>>? _events;

    public bool IsOpen { get; private set; }

    public bool WasClosedByServer() => false;

    /// <summary>Does nothing: the stream is opened with the first exchange, whose time includes that of connecting.</summary>
    public Task<Failure?> OpenAsync()
    {
        IsOpen = true;
        return Task.FromResult<Failure?>(null);
    }

    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    public async ValueTask<Answer> ExchangeAsync(LoadRequest request)
    {
        try
        {
            if (_events is null && await RequestAsync((IHttpMessage)request) is { } refused) return Close(refused);
            return await _events!.MoveNextAsync()
                ? new((int)HttpStatusCode.OK, _body!.TakeCount(), null)
                : Close(new(0, _body!.TakeCount(), StreamEnd.ByServer));
        }
        catch (Exception failure) when (HttpFailures.IsExpected(failure))
        {
            return Close(new(0, _body?.TakeCount() ?? 0, HttpFailures.FromException(failure)));
        }
    }

    public void Abort() => _abort.Abort();

    public void Dispose()
    {
        IsOpen = false;
        _response?.Dispose();
        _abort.Dispose();
    }

    /// <summary>Opens the stream; null when it is open, otherwise the answer that is none.</summary>
    private async Task<Answer?> RequestAsync(IHttpMessage request)
    {
        using HttpRequestMessage message = request.ToMessage();
        if (!message.Headers.Contains("Accept")) message.Headers.Add("Accept", MediaType);
        _response = await client.SendAsync(message, _abort.Token);
        if ((int)_response.StatusCode >= 300) return new((int)_response.StatusCode, 0, null);
        string? type = _response.Content.Headers.ContentType?.MediaType;
        if (!MediaType.Equals(type, StringComparison.OrdinalIgnoreCase))
            return new(0, 0, new(
                FailureKind.Malformed, $"The answer is {(type is null ? "of no type" : type)} and not {MediaType}."));
        _body = new(await _response.Content.ReadAsStreamAsync(_abort.Token));
        _events = SseParser.Create(_body, static (_, data) => data.Length)
            .EnumerateAsync(_abort.Token).GetAsyncEnumerator(_abort.Token);
        return null;
    }

    private Answer Close(Answer answer)
    {
        IsOpen = false;
        return answer;
    }
}
