using System.Threading.Channels;

namespace Programs;

internal static class TaskWaits
{
    private static async Task<int> LaterAsync(int milliseconds)
    {
        await Task.Delay(milliseconds);
        return milliseconds;
    }

    private static async ValueTask<int> SoonAsync(int milliseconds)
    {
        await Task.Delay(milliseconds);
        return milliseconds;
    }

    [Scenario("task-result")]
    public static void Result()
    {
        for (int round = 0; round < 3; round++)
        {
            int value = LaterAsync(120).Result; // WAIT task 120ms times=3
            Sink.Take(value);
        }
    }

    [Scenario("task-wait")]
    public static void Wait()
    {
        LaterAsync(150).Wait(); // WAIT task 150ms
        LaterAsync(80).Wait(TimeSpan.FromSeconds(5)); // WAIT task 80ms
    }

    [Scenario("task-get-result")]
    public static void GetResult()
    {
        for (int round = 0; round < 3; round++) Sink.Take(LaterAsync(120).GetAwaiter().GetResult()); // WAIT task 120ms times=3
    }

    [Scenario("configured-get-result")]
    public static void ConfiguredGetResult()
    {
        Sink.Take(LaterAsync(120).ConfigureAwait(false).GetAwaiter().GetResult()); // WAIT task 120ms
        Task.Delay(100).ConfigureAwait(false).GetAwaiter().GetResult(); // WAIT task 100ms
    }

    [Scenario("value-task-result")]
    public static void ValueTaskResult() => Sink.Take(SoonAsync(120).AsTask().GetAwaiter().GetResult()); // WAIT task 120ms

    [Scenario("value-task-get-result")]
    public static void ValueTaskGetResult()
    {
        ValueTask<int> soon = SoonAsync(120);
        Sink.Take(soon.GetAwaiter().GetResult()); // WAIT task 120ms
    }

    [Scenario("task-wait-all")]
    public static void WaitAll()
    {
        Task.WaitAll(LaterAsync(80), LaterAsync(150), LaterAsync(60)); // WAIT task 150ms
    }

    [Scenario("task-wait-any")]
    public static void WaitAny()
    {
        Task.WaitAny(LaterAsync(400), LaterAsync(120)); // WAIT task 120ms
    }

    [Scenario("task-wait-cancelled")]
    public static void WaitCancelled()
    {
        using var stop = new CancellationTokenSource(120);
        try
        {
            LaterAsync(5_000).Wait(stop.Token); // WAIT task 120ms
        }
        catch (OperationCanceledException)
        {
            Sink.Take(0);
        }
    }

    [Scenario("channel-read")]
    public static void ChannelRead()
    {
        Channel<int> channel = Channel.CreateUnbounded<int>();
        using var timer = new Timer(_ => channel.Writer.TryWrite(1), null, 120, Timeout.Infinite);
        Sink.Take(channel.Reader.ReadAsync().AsTask().Result); // WAIT task 120ms
    }

    [Scenario("async-over-sync-over-async")]
    public static async Task Sandwich()
    {
        int first = await Task.Run(() => LaterAsync(100).Result); // WAIT task 100ms
        await Task.Delay(10).ConfigureAwait(false);
        Sink.Take(first + LaterAsync(100).Result); // WAIT task 100ms
    }

    [Scenario("dispose-async-result")]
    public static void DisposeAsyncResult()
    {
        var connection = new Connection();
        connection.Dispose();
    }

    private sealed class Connection : IDisposable, IAsyncDisposable
    {
        public async ValueTask DisposeAsync() => await Task.Delay(120);

        public void Dispose() => DisposeAsync().AsTask().Wait(); // WAIT task 120ms in=dispose-async-result
    }
}
