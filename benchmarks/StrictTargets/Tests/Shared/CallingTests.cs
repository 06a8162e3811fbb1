namespace Shop.Tests;

/// <summary>Tests that run others: who waits is the one that the framework has started.</summary>
[Suite]
public class CallingTests
{
    [Check]
    public async Task Calls_another()
    {
        await Task.Yield();
        Pauses();
    }

    [Check]
    public void Pauses()
    {
        Thread.Sleep(100); // WAIT sleep 100ms not=xunit2 test=CallingTests.Pauses!nunit,CallingTests.Calls_another
    }

    [Check]
    public async Task Goes_on_after_another()
    {
        await Yields();
        Thread.Sleep(90); // WAIT sleep 90ms not=xunit2
    }

    [Check]
    public async Task Yields() => await Task.Delay(10);
}
