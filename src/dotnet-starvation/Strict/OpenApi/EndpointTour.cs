using System.Text;

namespace DotnetStarvation.Strict.OpenApi;

/// <summary>Sends one request to each endpoint of a service, one after the other, on a thread of its own.</summary>
/// <param name="document">The address of its OpenAPI document.</param>
/// <param name="methods">The methods of the requests, in capitals.</param>
internal sealed class EndpointTour(Uri document, IReadOnlyCollection<string> methods) : IDisposable
{
    private static readonly TimeSpan StartPatience = TimeSpan.FromSeconds(60);
    private static readonly TimeSpan PollInterval = TimeSpan.FromMilliseconds(100);
    private static readonly TimeSpan RequestPatience = TimeSpan.FromSeconds(10);

    private readonly CancellationTokenSource _end = new();
    private readonly List<string> _problems = [];
    private Thread? _thread;

    /// <summary>What was not asked, or not answered: a sentence each. To be read after <see cref="End"/>.</summary>
    public IReadOnlyList<string> Problems => _problems;

    /// <summary>How many requests were answered.</summary>
    public int Answered { get; private set; }

    /// <summary>Whether an endpoint did what it was asked for: an answer below 400.</summary>
    public bool HasSucceeded { get; private set; }

    /// <summary>Why no request could be sent; null when some were, or when the tour was ended before.</summary>
    public string? Failure { get; private set; }

    public bool HasEnded => _thread is { IsAlive: false };

    /// <summary>Waits until the service answers, and makes the tour.</summary>
    public void Start()
    {
        _thread = new Thread(() => RunToEnd(_end.Token)) { IsBackground = true, Name = "endpoint tour" };
        _thread.Start();
    }

    /// <summary>Cancels the requests that are left.</summary>
    public void End()
    {
        _end.Cancel();
        _thread?.Join();
    }

    /// <summary>Ends it; what it has found can still be read.</summary>
    public void Dispose()
    {
        End();
        _end.Dispose();
    }

    private void RunToEnd(CancellationToken stop)
    {
        try
        {
            Run(stop);
        }
        catch (OperationCanceledException) when (stop.IsCancellationRequested)
        {
            _problems.Add($"{document} was not answered before the observation ended.");
        }
        catch (Exception failure) when (failure is InvalidDataException or HttpRequestException or IOException
            or OperationCanceledException)
        {
            Failure = $"No endpoint was asked: {failure.Message}";
        }
    }

    private void Run(CancellationToken stop)
    {
        using var client = new HttpClient { Timeout = RequestPatience };
        string json = ReadDocument(client, stop);
        ApiRequest[] requests = [.. ApiDocument.Parse(json, document).Requests(methods)];
        if (requests.Length == 0) Failure = $"{document} has no endpoint for {string.Join(", ", methods)}.";
        foreach (ApiRequest request in requests) Send(client, request, stop);
    }

    private string ReadDocument(HttpClient client, CancellationToken stop)
    {
        long start = TimeProvider.System.GetTimestamp();
        while (true)
        {
            try
            {
                using var request = new HttpRequestMessage(HttpMethod.Get, document);
                using HttpResponseMessage answer = client.Send(request, stop);
                if (!answer.IsSuccessStatusCode)
                    throw new InvalidDataException($"{document} was answered with {(int)answer.StatusCode}.");
                return Content(answer);
            }
            catch (HttpRequestException) when (TimeProvider.System.GetElapsedTime(start) < StartPatience)
            {
                stop.WaitHandle.WaitOne(PollInterval); // it has not started yet
                stop.ThrowIfCancellationRequested();
            }
        }
    }

    private void Send(HttpClient client, ApiRequest endpoint, CancellationToken stop)
    {
        try
        {
            using var request = new HttpRequestMessage(new HttpMethod(endpoint.Method), endpoint.Address);
            foreach ((string name, string value) in endpoint.Headers) request.Headers.TryAddWithoutValidation(name, value);
            if (endpoint.Body is { } body) request.Content = new StringContent(body, Encoding.UTF8, "application/json");
            using HttpResponseMessage answer = client.Send(request, stop);
            Answered++;
            if ((int)answer.StatusCode is < 400) HasSucceeded = true;
            else
                _problems.Add($"{endpoint.Method} {endpoint.Path} was answered with {(int)answer.StatusCode}, "
                    + "so its code may not have run to its end.");
        }
        catch (OperationCanceledException) when (stop.IsCancellationRequested)
        {
            _problems.Add($"{endpoint.Method} {endpoint.Path} was not answered before the observation ended.");
        }
        catch (Exception failure) when (failure is HttpRequestException or OperationCanceledException)
        {
            _problems.Add($"{endpoint.Method} {endpoint.Path} was not answered: {failure.Message}");
        }
    }

    private static string Content(HttpResponseMessage answer)
    {
        using var reader = new StreamReader(answer.Content.ReadAsStream());
        return reader.ReadToEnd();
    }
}
