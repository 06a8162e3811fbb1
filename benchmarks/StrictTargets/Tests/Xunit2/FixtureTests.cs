using Xunit;

namespace Shop.Tests;

/// <summary>Waits of a fixture are of no test.</summary>
public sealed class Warmed : IAsyncLifetime
{
    public async Task InitializeAsync()
    {
        await Task.Delay(10);
        Thread.Sleep(130); // WAIT sleep 130ms test=?
    }

    public async Task DisposeAsync()
    {
        await Task.Delay(10);
        Task.Delay(120).Wait(); // WAIT task 120ms test=?
    }
}

public class FixtureTests(Warmed warmed) : IClassFixture<Warmed>, IAsyncLifetime
{
    public async Task InitializeAsync()
    {
        await Task.Delay(10);
        Thread.Sleep(110); // WAIT sleep 110ms test=FixtureTests.Runs
    }

    public Task DisposeAsync() => Task.CompletedTask;

    [Check]
    public async Task Runs()
    {
        await Task.Delay(30);
        Assert.NotNull(warmed);
    }
}
