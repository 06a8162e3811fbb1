using System.Runtime.InteropServices;

namespace StockExchange.StockLoad.Load;

/// <summary>How long and how wide a closed loop runs.</summary>
/// <param name="Connections">Requests in flight at the same time, each on its own connection.</param>
/// <param name="Duration">For how long new requests start.</param>
/// <param name="Drain">For how long, after that, those in flight are waited for.</param>
internal sealed record ClosedLoopSettings(int Connections, TimeSpan Duration, TimeSpan Drain);

/// <summary>
/// N connections, each of which sends its next request after the answer to the one before: what N patient users do.
/// </summary>
/// <param name="client">Sends the requests; must allow as many connections as the loop has.</param>
/// <param name="request">Makes the request with this sequence number; called from many threads.</param>
/// <param name="time">The clock of the records.</param>
internal sealed class ClosedLoop(HttpMessageInvoker client, Func<int, HttpRequestMessage> request, TimeProvider time)
{
    /// <summary>A refused connection fails within microseconds; without a pause the loop would spin on it.</summary>
    private static readonly TimeSpan PauseAfterFailure = TimeSpan.FromMilliseconds(100);

    private int _sequence = -1;

    public LoopMeter Meter { get; } = new();

    /// <summary>Runs to the end of the drain. Cancelling ends it early, with what was recorded so far.</summary>
    public async Task<LoadRecording> RunAsync(ClosedLoopSettings settings, CancellationToken stop)
    {
        using var patience = new CancellationTokenSource(settings.Duration + settings.Drain, time);
        using CancellationTokenSource giveUp = CancellationTokenSource.CreateLinkedTokenSource(patience.Token, stop);
        var run = new Run(time.GetTimestamp(), settings.Duration, giveUp.Token);

        List<RequestRecord>[] perConnection =
            await Task.WhenAll(Enumerable.Range(0, settings.Connections).Select(_ => ConnectionAsync(run)));

        TimeSpan end = Now(run);
        TimeSpan startsEnded = end < settings.Duration ? end : settings.Duration;
        IEnumerable<RequestRecord> records = perConnection.SelectMany(records => records).OrderBy(record => record.Start);
        return new([.. records], run.Origin, startsEnded, end);
    }

    private async Task<List<RequestRecord>> ConnectionAsync(Run run)
    {
        List<RequestRecord> records = [];
        while (Now(run) < run.Duration && !run.GiveUp.IsCancellationRequested)
        {
            RequestRecord record = await RecordAsync(run);
            records.Add(record);
            if (record.Outcome is RequestOutcome.Failed)
                await Task.Delay(PauseAfterFailure, time, run.GiveUp).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        }

        return records;
    }

    private async Task<RequestRecord> RecordAsync(Run run)
    {
        using HttpRequestMessage message = request(Interlocked.Increment(ref _sequence));
        Meter.Started();
        TimeSpan start = Now(run);
        (RequestOutcome outcome, int status) = await SendAsync(message, run.GiveUp);
        TimeSpan end = Now(run);
        Meter.Ended();
        return new(start, end, outcome, status);
    }

    private async Task<(RequestOutcome Outcome, int Status)> SendAsync(HttpRequestMessage message, CancellationToken giveUp)
    {
        try
        {
            using HttpResponseMessage response = await client.SendAsync(message, giveUp);
            await response.Content.CopyToAsync(Stream.Null, giveUp);
            return (response.IsSuccessStatusCode ? RequestOutcome.Success : RequestOutcome.OtherStatus, (int)response.StatusCode);
        }
        catch (OperationCanceledException) when (giveUp.IsCancellationRequested)
        {
            return (RequestOutcome.Unanswered, 0);
        }
        catch (Exception failure) when (failure is HttpRequestException or IOException or OperationCanceledException)
        {
            return (RequestOutcome.Failed, 0);
        }
    }

    private TimeSpan Now(Run run) => time.GetElapsedTime(run.Origin);

    [StructLayout(LayoutKind.Auto)]
    private readonly record struct Run(long Origin, TimeSpan Duration, CancellationToken GiveUp);
}
