using StockExchange.StockServers.Locks;
using StockExchange.StockServers.Settings;

namespace StockExchange.StockServers.Tests.Models;

public sealed class UnexpectedFailureTests
{
    private const int Rounds = 3;

    [Theory]
    [InlineData(ModelNames.EventLoop, "epoll")]
    [InlineData(ModelNames.EventLoop, "select")]
    [InlineData(ModelNames.PerConnection, "")]
    [InlineData(ModelNames.ThreadPool, "")]
    [InlineData(ModelNames.Async, "")]
    public async Task An_exception_is_said_once_and_costs_that_client_its_connection_and_nobody_else_anything(
        string model, string readiness)
    {
        var settings = new ServerSettings { Model = model, Readiness = readiness, Workers = 2 };
        var running = new RunningModel(settings, places: 2, "1 10 5\n13 10 5\n", new BrokenLock(13));
        await using (running)
        {
            using var good = new Client(running.Port);
            for (int round = 0; round < Rounds; round++)
            {
                Assert.Equal("[buy] success", good.Ask("buy 1 1"));
                using Client unlucky = Admitted(running.Port);
                unlucky.Send("buy 13 1\n");
                Assert.Equal("", unlucky.ReadToEnd());
            }

            using Client last = Admitted(running.Port);
            Assert.Equal("[buy] success", last.Ask("buy 1 1"));
            Assert.Equal("[buy] success", good.Ask("buy 1 1"));
        }

        Assert.Equal(Rounds, running.Errors.Split("A connection failed unexpectedly").Length - 1);
        Assert.Contains(nameof(BrokenLock), running.Errors);
    }

    /// <summary>A place is free again some time after the client before has seen the end.</summary>
    private static Client Admitted(int port)
    {
        for (int attempt = 0; ; attempt++)
        {
            var client = new Client(port);
            if (client.Ask("buy 1 100") is "Not enough left stock" || attempt == 500) return client;
            client.Dispose();
            TestContext.Current.CancellationToken.WaitHandle.WaitOne(20);
        }
    }

    private sealed class BrokenLock(int id) : IStockLocks
    {
        public void EnterOrder(int stock)
        {
            if (stock == id) throw new InvalidOperationException("A defect.");
        }

        public void ExitOrder(int stock)
        {
        }

        public void EnterRead(int stock)
        {
        }

        public void ExitRead(int stock)
        {
        }
    }
}
