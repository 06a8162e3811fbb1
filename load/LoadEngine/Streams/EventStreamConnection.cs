using System.Net.Mime;
using System.Net.ServerSentEvents;
using StockExchange.LoadEngine.Http;
using StockExchange.LoadEngine.Transports;

namespace StockExchange.LoadEngine.Streams;

/// <summary>One stream of server-sent events: the first exchange sends the request, each waits for the next event.</summary>
internal sealed class EventStreamConnection(HttpMessageInvoker client, Version version) : IStreamConnection
{
    private readonly CancellationTokenSource _aborted = new();
    private HttpResponseMessage? _response;
    private IAsyncEnumerator<SseItem<int>>? _events;
    private long _items;

    public StreamStep Step { get; private set; }

    public bool IsOpen { get; private set; }

    public bool WasClosedByServer() => false;

    /// <summary>Does nothing: the first exchange connects, so that the time to the first event has it all.</summary>
    public Task<Failure?> OpenAsync()
    {
        IsOpen = true;
        return Task.FromResult<Failure?>(null);
    }

    public async ValueTask<Answer> ExchangeAsync(LoadRequest request)
    {
        Step = _items == 0 ? StreamStep.First : StreamStep.Next;
        try
        {
            if (_events is null && await BeginAsync(request) is { } refusal) return refusal;
            if (await _events!.MoveNextAsync())
            {
                _items++;
                return new(200, _events.Current.Data, null);
            }

            IsOpen = false;
            if (_items == 0) return new(0, 0, new(FailureKind.Closed, "The server ended the stream before its first event."));
            Step = StreamStep.End;
            return new(200, 0, null);
        }
        catch (Exception failure) when (HttpFailures.IsExpected(failure))
        {
            IsOpen = false;
            return new(0, 0, HttpFailures.FromException(failure));
        }
    }

    public void Abort()
    {
        try
        {
            _aborted.Cancel();
        }
        catch (ObjectDisposedException)
        {
            // The vuser has already replaced it.
        }
    }

    public void Dispose()
    {
        IsOpen = false;
        _response?.Dispose();
        _aborted.Dispose();
    }

    /// <summary>Sends the request.</summary>
    /// <returns>The answer that is no stream; null for a stream.</returns>
    private async Task<Answer?> BeginAsync(LoadRequest request)
    {
        using HttpRequestMessage message = ((IHttpMessage)request).ToMessage();
        message.Version = version;
        message.VersionPolicy = HttpVersionPolicy.RequestVersionExact;
        _response = await client.SendAsync(message, _aborted.Token);
        string? type = _response.Content.Headers.ContentType?.MediaType;
        IsOpen = _response.IsSuccessStatusCode && type is MediaTypeNames.Text.EventStream;
        if (!_response.IsSuccessStatusCode) return new((int)_response.StatusCode, 0, null);
        if (!IsOpen)
            return new(0, 0, new(
                FailureKind.Malformed, $"The answer is {type ?? "of no type"}, not {MediaTypeNames.Text.EventStream}."));
        Stream body = await _response.Content.ReadAsStreamAsync(_aborted.Token);
        _events = SseParser.Create(body, static (_, data) => data.Length)
            .EnumerateAsync(_aborted.Token).GetAsyncEnumerator(CancellationToken.None);
        return null;
    }
}
