using System.Diagnostics;

namespace Shop.Tests;

[Suite]
public class BlockingTests
{
    private readonly object _gate = new();

    [Check]
    public async Task Result()
    {
        await Task.Yield();
        int value = new Repository().LoadAsync(120).Result; // WAIT task 120ms not=xunit2
        Expect(value == 120);
    }

    [Check]
    public async Task Get_result()
    {
        await Task.Delay(5);
        Task.Delay(110).GetAwaiter().GetResult(); // WAIT task 110ms not=xunit2
    }

    [Check]
    public async Task Locks()
    {
        Task holder = Task.Run(Hold);
        await Task.Delay(50);
        await Task.WhenAll(holder, Task.Run(Want));
    }

    private void Hold()
    {
        lock (_gate)
        {
            Thread.Sleep(200); // WAIT sleep 200ms
        }
    }

    private void Want()
    {
        lock (_gate) // WAIT lock 140ms
        {
            Expect(_gate is not null);
        }
    }

    [Check]
    public async Task Signal()
    {
        await Task.Yield();
        using var signal = new ManualResetEventSlim();
        bool isSet = signal.Wait(120); // WAIT handle 120ms not=xunit2
        Expect(!isSet);
    }

    [Check]
    public async Task Other_process()
    {
        await Task.Yield();
        using Process sleep = Process.Start("sleep", "0.2");
        sleep.WaitForExit(); // WAIT process 180ms not=xunit2
        Expect(sleep.ExitCode == 0);
    }

    [Check]
    public async Task Timer_callback()
    {
        var done = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        await using var timer = new Timer(_ =>
        {
            Thread.Sleep(110); // WAIT sleep 110ms
            done.TrySetResult();
        });
        timer.Change(10, Timeout.Infinite);
        await done.Task;
    }

    private static void Expect(bool isTrue)
    {
        if (!isTrue) throw new InvalidOperationException("It is not as expected.");
    }
}
