using StockExchange.LoadEngine.Http;
using StockExchange.LoadEngine.Transports;
using StockExchange.LoadReports.Runs;

namespace StockExchange.StockLoad.Shared.Requests;

/// <summary>
/// One request before the load, and one after a load of errors: a server that does not listen, or an unknown path, is reported at
/// once and not after the whole duration. They are not counted.
/// </summary>
/// <param name="choice">The requests of the load.</param>
/// <param name="requests">The same, ready to be sent; null for a flow, whose requests depend on each other.</param>
internal sealed class Probe(RequestChoice choice, IRequestSource? requests)
{
    private const int LongestBody = 200;

    /// <summary>How long to wait for a slow server; the load will show how slow it is.</summary>
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(1);

    /// <summary>Connects, and sends the request if its method is safe (RFC 9110, 9.2.1).</summary>
    /// <returns>What was wrong with the answer; null when nothing was, or none came in time.</returns>
    /// <exception cref="CommandException">No connection can be made.</exception>
    public async Task<string?> BeforeAsync(CancellationToken stop)
    {
        await ConnectAsync(stop);
        bool isSafe = choice.Method == HttpMethod.Get || choice.Method == HttpMethod.Head || choice.Method == HttpMethod.Options;
        return isSafe && choice.Mix is null ? await AskAsync("before the load", stop) : null;
    }

    /// <summary>Sends one more request of a load that was answered with errors.</summary>
    public Task<string?> AfterErrorsAsync(CancellationToken stop) => AskAsync("after the load", stop);

    private async Task ConnectAsync(CancellationToken stop)
    {
        using IConnector connector = choice.CreateProbe();
        using IConnection connection = connector.Create();
        TimeSpan patience = connector.ConnectTimeout;
        Task<Failure?> opening = connection.OpenAsync();
        try
        {
            if (await opening.WaitAsync(patience, TimeProvider.System, stop) is { } failure) throw Refused(failure.Text);
        }
        catch (TimeoutException)
        {
            connection.Abort();
            throw Refused(await opening is { Kind: FailureKind.ConnectTimeout } known
                ? known.Text
                : $"No connection within {patience.TotalSeconds} s.");
        }
        catch (OperationCanceledException)
        {
            connection.Abort();
            throw;
        }
    }

    private CommandException Refused(string why) =>
        new($"{Secrets.Without(choice.Url.AbsoluteUri)}: {why} The load was not started.");

    private async Task<string?> AskAsync(string when, CancellationToken stop)
    {
        if (requests?[0] is not HttpLoadRequest request) return null;
        using HttpMessageInvoker client = PlainClient.Create(choice.Transport);
        using HttpRequestMessage question = request.ToMessage();
        if (choice.Http2) question.Version = System.Net.HttpVersion.Version20;
        if (choice.Http3) question.Version = System.Net.HttpVersion.Version30;
        using CancellationTokenSource patience = CancellationTokenSource.CreateLinkedTokenSource(stop);
        patience.CancelAfter(Patience);
        try
        {
            using HttpResponseMessage answer = await client.SendAsync(question, patience.Token);
            if (answer.IsSuccessStatusCode) return null;
            string body = await answer.Content.ReadAsStringAsync(patience.Token);
            string excerpt = body.Length > LongestBody ? body[..LongestBody] + "..." : body;
            string said = excerpt.Length > 0 ? $": {excerpt}" : ".";
            return $"A request {when} was answered with {(int)answer.StatusCode} {answer.ReasonPhrase}{said}";
        }
        catch (Exception failure) when (failure is HttpRequestException or OperationCanceledException or IOException)
        {
            return null; // a failed connection is reported above, other failures by the load
        }
    }
}
