using System.Text;

namespace DotnetStarvation.Strict.OpenApi;

/// <summary>Sends one request to each endpoint of a service, one after the other.</summary>
/// <param name="document">The address of its OpenAPI document.</param>
/// <param name="methods">The methods of the requests, in capitals.</param>
internal sealed class EndpointTour(Uri document, IReadOnlyCollection<string> methods)
{
    private static readonly TimeSpan StartPatience = TimeSpan.FromSeconds(60);
    private static readonly TimeSpan PollInterval = TimeSpan.FromMilliseconds(100);
    private static readonly TimeSpan RequestPatience = TimeSpan.FromSeconds(10);

    private readonly List<string> _problems = [];
    private int _sent;

    /// <summary>What was not asked, or not answered: a sentence each.</summary>
    public IReadOnlyList<string> Problems => _problems;

    /// <summary>How many requests were answered.</summary>
    public int Answered { get; private set; }

    /// <summary>Why no request could be sent; null when some were.</summary>
    public string? Failure { get; private set; }

    /// <summary>Waits until the service answers, and makes the tour; on a thread of its own.</summary>
    public Thread Start(CancellationToken stop)
    {
        var thread = new Thread(() => RunToEnd(stop)) { IsBackground = true, Name = "endpoint tour" };
        thread.Start();
        return thread;
    }

    private void RunToEnd(CancellationToken stop)
    {
        try
        {
            Run(stop);
        }
        catch (Exception failure) when (failure is InvalidDataException or HttpRequestException or IOException
            or OperationCanceledException)
        {
            Failure = failure.Message;
        }
    }

    private void Run(CancellationToken stop)
    {
        using var client = new HttpClient { Timeout = RequestPatience };
        string json = ReadDocument(client, stop);
        foreach (ApiRequest request in ApiDocument.Parse(json, document).Requests(methods))
        {
            stop.ThrowIfCancellationRequested();
            Send(client, request, stop);
        }
        if (_sent == 0) Failure = $"{document} has no endpoint for {string.Join(", ", methods)}.";
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
        _sent++;
        try
        {
            using var request = new HttpRequestMessage(new HttpMethod(endpoint.Method), endpoint.Address);
            if (endpoint.Body is { } body) request.Content = new StringContent(body, Encoding.UTF8, "application/json");
            using HttpResponseMessage answer = client.Send(request, stop);
            Answered++;
            if ((int)answer.StatusCode is >= 400)
                _problems.Add($"{endpoint.Method} {endpoint.Path} was answered with {(int)answer.StatusCode}, "
                    + "so its code may not have run to its end.");
        }
        catch (Exception failure) when (failure is HttpRequestException || (failure is OperationCanceledException
            && !stop.IsCancellationRequested))
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
