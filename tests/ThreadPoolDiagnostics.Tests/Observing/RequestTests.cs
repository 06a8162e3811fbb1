using System.Diagnostics;
using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Observing;
using ThreadPoolDiagnostics.Targets;

namespace ThreadPoolDiagnostics.Tests.Observing;

/// <summary>
/// A real service, StockApi, whose callers of its blocking variant block most of its pool: few enough that requests still begin.
/// </summary>
public sealed class RequestTests : IDisposable
{
    private const string Listening = "Now listening on: ";
    private const int Callers = 6;

    private readonly CancellationTokenSource _end = new();
    private readonly HttpClient _client = new(new SocketsHttpHandler { UseProxy = false });
    private readonly Process _service = Start();

    [Fact]
    public async Task Requests_are_joined_to_the_blocked_threads_that_serve_them()
    {
        Uri address = new(await UrlAsync() + "/api/stocks/taskwait?of=nobody");
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
        _service.Kill();
        _service.Dispose();
        _client.Dispose();
        _end.Dispose();
    }

    private static Process Start()
    {
        string service = Target.AssemblyFile.Replace("TestTargets", "StockApi", StringComparison.Ordinal);
        return Process.Start(new ProcessStartInfo("dotnet", [service, "--urls", "http://127.0.0.1:0"]) { RedirectStandardOutput = true })!;
    }

    private async Task<string> UrlAsync()
    {
        while (await _service.StandardOutput.ReadLineAsync(TestContext.Current.CancellationToken) is { } line)
        {
            int at = line.IndexOf(Listening, StringComparison.Ordinal);
            if (at >= 0) return line[(at + Listening.Length)..];
        }
        throw new InvalidOperationException("StockApi ended before it listened.");
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
