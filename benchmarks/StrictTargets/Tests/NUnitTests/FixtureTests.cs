using NUnit.Framework;

namespace Shop.Tests;

public class FixtureTests
{
    [OneTimeSetUp]
    public async Task WarmAsync()
    {
        await Task.Delay(10);
        Thread.Sleep(130); // WAIT sleep 130ms test=?
    }

    [SetUp]
    public async Task PrepareAsync()
    {
        await Task.Delay(10);
        Thread.Sleep(110); // WAIT sleep 110ms test=FixtureTests.Runs
    }

    [Check]
    public async Task Runs() => await Task.Delay(30);
}
