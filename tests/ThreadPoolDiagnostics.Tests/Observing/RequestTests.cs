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

    private readonly CancellationTokenSource _end = new();
    private readonly HttpClient _client = new(new SocketsHttpHandler { UseProxy = false });
    private readonly ChildProcess _service = ChildProcess.Start(ChildCommand.Built("StockApi", "--urls", "http://127.0.0.1:0"));

    [Fact]
    public async Task Requests_are_joined_to_the_blocked_threads_that_serve_them()
    {
        Uri address = new(await _service.WaitForAsync("Now listening on: ") + "/api/stocks/taskwait?of=nobody");
        Task[] callers = [.. Enumerable.Range(0, Callers).Select(_ => AskAsync(address))];

        Observation seen = Examination.Run(
            TargetProcess.FromId(_service.Id),
            new() { Duration = TimeSpan.FromSeconds(6), StopWhenCertain = false },
            cancellation: TestContext.Current.CancellationToken);

        Assert.Contains(seen.Requests, request => request.Route == "GET /api/stocks/taskwait");
        int[] blocked = [.. seen.Waits.Select(wait => wait.ThreadId)];
        Assert.Contains(seen.Requests, request => blocked.Contains(request.ThreadId));
        await _end.CancelAsync();
        await Task.WhenAll(callers);
    }

    public void Dispose()
    {
        _service.Dispose();
        _client.Dispose();
        _end.Dispose();
    }

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
