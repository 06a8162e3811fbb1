namespace DotnetStarvation.Otlp;

/// <summary>Notes why the last request failed: the SDK's exporters only say that it did.</summary>
internal sealed class NotedFailures() : DelegatingHandler(new SocketsHttpHandler { ConnectTimeout = TimeSpan.FromSeconds(5) })
{
    private const int LongestText = 200;

    /// <summary>The failure of the last request; null when it succeeded.</summary>
    public string? Last { get; private set; }

    /// <summary>Whether the last request could not even be sent: then the next ones cannot, either.</summary>
    public bool IsUnreachable { get; private set; }

    protected override HttpResponseMessage Send(HttpRequestMessage request, CancellationToken cancellationToken)
    {
        try
        {
            return Noted(base.Send(request, cancellationToken));
        }
        catch (Exception failure)
        {
            Note(failure);
            throw;
        }
    }

    protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
    {
        try
        {
            return Noted(await base.SendAsync(request, cancellationToken));
        }
        catch (Exception failure)
        {
            Note(failure);
            throw;
        }
    }

    private HttpResponseMessage Noted(HttpResponseMessage answer)
    {
        (Last, IsUnreachable) = (answer.IsSuccessStatusCode ? null : $"HTTP {(int)answer.StatusCode}", false);
        return answer;
    }

    private void Note(Exception failure)
    {
        string text = failure is OperationCanceledException ? "no answer in time" : failure.GetBaseException().Message;
        (Last, IsUnreachable) = (text.Length <= LongestText ? text : text[..LongestText], true);
    }
}
