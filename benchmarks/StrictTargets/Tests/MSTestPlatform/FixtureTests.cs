using Microsoft.VisualStudio.TestTools.UnitTesting;

namespace Shop.Tests;

[Suite]
public class FixtureTests
{
    [ClassInitialize]
    public static async Task WarmAsync(TestContext context)
    {
        await Task.Delay(10);
        Thread.Sleep(130); // WAIT sleep 130ms test=?
    }

    [TestInitialize]
    public async Task PrepareAsync()
    {
        await Task.Delay(10);
        Thread.Sleep(110); // WAIT sleep 110ms test=FixtureTests.Runs
    }

    [Check]
    public async Task Runs() => await Task.Delay(30);
}
