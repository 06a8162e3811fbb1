namespace Shop.Tests;

/// <summary>Nothing is to be found, while other tests wait.</summary>
[Suite]
public class QuietTests
{
    [Check]
    public async Task Awaits() => await Task.WhenAll(Task.Delay(400), new Repository().LoadAsync(300));

    [Check]
    public async Task Short_sleeps()
    {
        for (int round = 0; round < 10; round++)
        {
            await Task.Yield();
            Thread.Sleep(3);
        }
    }

    [Check]
    public async Task Own_thread()
    {
        var done = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        var thread = new Thread(() =>
        {
            Thread.Sleep(150);
            done.SetResult();
        });
        thread.Start();
        await done.Task;
    }
}
