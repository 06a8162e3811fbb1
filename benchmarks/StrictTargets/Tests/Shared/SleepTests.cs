namespace Shop.Tests;

[Suite]
public class SleepTests
{
    [Check]
    public void At_once()
    {
        Thread.Sleep(120); // WAIT sleep 120ms not=nunit
    }

    [Check]
    public async Task After_an_await()
    {
        await Task.Delay(10);
        Thread.Sleep(120); // WAIT sleep 120ms not=xunit2
    }

    [CheckCases]
    [Case(90)]
    [Case(110)]
    public async Task For(int milliseconds)
    {
        await Task.Yield();
        Thread.Sleep(milliseconds); // WAIT sleep 90ms times=2 not=xunit2
    }

    [Check]
    public async Task In_a_lambda()
    {
        await Task.Yield();
        Array.ForEach([1, 2], _ => Thread.Sleep(80)); // WAIT sleep 80ms times=2 not=xunit2
    }
}
