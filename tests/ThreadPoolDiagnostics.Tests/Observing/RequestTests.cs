using StockExchange.TestKit.Processes;
using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Observing;
using ThreadPoolDiagnostics.Targets;

namespace ThreadPoolDiagnostics.Tests.Observing;

/// <summary>
/// A real service, StockApi, whose callers of its blocking variant block most of its pool: few enough that requests still begin.
/// </summary>
public sealed class RequestTests : IDisposable
{
    private const int Callers = 6;

    /// <summary>So generous that only a defect misses it: it ends as soon as it has what it looks for.</summary>
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(60);

    private readonly CancellationTokenSource _end = new();
    private readonly HttpClient _client = new(new SocketsHttpHandler { UseProxy = false });
    private readonly ChildProcess _service = ChildProcess.Start(ChildCommand.Built("StockApi", "--urls", "http://127.0.0.1:0"));

    [Fact]
    public async Task Requests_are_joined_to_the_blocked_threads_that_serve_them()
    {
        Uri address = new(await _service.WaitForAsync("Now listening on: ") + "/api/stocks/taskwait?of=nobody");
        Task[] callers = [.. Enumerable.Range(0, Callers).Select(_ => AskAsync(address))];

        using var enough = CancellationTokenSource.CreateLinkedTokenSource(TestContext.Current.CancellationToken);
        Observation observation = Examination.Run(
            TargetProcess.FromId(_service.Id),
            new() { Duration = Patience, StopWhenCertain = false },
            part => { if (IsJoined(part)) enough.Cancel(); },
            enough.Token);

        Assert.Contains(observation.Requests, request => request.Route == "GET /api/stocks/taskwait");
        Assert.True(
            IsJoined(observation),
                $"none of {observation.Requests.Count} requests was on the thread of one of {observation.Waits.Count} waits");
        await _end.CancelAsync();
        await Task.WhenAll(callers);
    }

    public void Dispose()
    {
        _service.Dispose();
        _client.Dispose();
        _end.Dispose();
    }

    private static bool IsJoined(Observation observation) =>
        observation.Requests.Select(request => request.ThreadId).Intersect(observation.Waits.Select(wait => wait.ThreadId)).Any();

    private async Task AskAsync(Uri address)
    {
        try
        {
            while (true) await _client.GetStringAsync(address, _end.Token);
        }
        catch (Exception failure) when (failure is OperationCanceledException or HttpRequestException)
        {
            // The test is over.
        }
    }
}
