using TUnit.Core;

namespace Shop.Tests;

public class FixtureTests
{
    [Before(HookType.Class)]
    public static async Task WarmAsync()
    {
        await Task.Delay(10);
        Thread.Sleep(130); // WAIT sleep 130ms test=?
    }

    [Before(HookType.Test)]
    public async Task PrepareAsync()
    {
        await Task.Delay(10);
        Thread.Sleep(110); // WAIT sleep 110ms test=FixtureTests.Runs
    }

    [Check]
    public async Task Runs() => await Task.Delay(30);
}
