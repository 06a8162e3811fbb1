using StockExchange.CommandLine.Processes;
using StockExchange.Measuring;
using StockExchange.TestKit.Processes;
using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Observing;
using ThreadPoolDiagnostics.Targets;

namespace ThreadPoolDiagnostics.Tests.Observing;

/// <summary>StockApi, with callers of its blocking variant that block most of its pool; some requests still begin.</summary>
public sealed class RequestTests
{
    /// <summary>So generous that only a defect misses it: it ends as soon as it has what it looks for.</summary>
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(60);

    [Fact]
    public async Task Requests_are_joined_to_the_blocked_threads_that_serve_them()
    {
        using ChildProcess service = ChildProcess.Start(ChildCommand.Built("StockApi", "--urls", "http://127.0.0.1:0"));
        string url = await service.WaitForAsync("Now listening on: ");
        using var load = new ConnectionLoad(new Uri($"{url}/api/stocks/taskwait?of=nobody"), connections: 6);

        using var enough = CancellationTokenSource.CreateLinkedTokenSource(TestContext.Current.CancellationToken);
        Observation observation = Examination.Run(
            TargetProcess.FromId(service.Id),
            new() { Duration = Patience, StopWhenCertain = false },
            part => { if (IsJoined(part)) enough.Cancel(); },
            enough.Token);

        Assert.Contains(observation.Requests, request => request.Route == "GET /api/stocks/taskwait");
        Assert.True(
            IsJoined(observation),
            $"none of {observation.Requests.Count} requests was on the thread of one of {observation.Waits.Count} waits");
    }

    private static bool IsJoined(Observation observation) =>
        observation.Requests.Select(request => request.ThreadId).Intersect(observation.Waits.Select(wait => wait.ThreadId)).Any();
}
