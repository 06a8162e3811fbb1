using System.Net;
using System.Net.Sockets;
using StockExchange.StockServers.Connections;
using StockExchange.StockServers.Hosting;
using StockExchange.StockServers.Locks;
using StockExchange.StockServers.Settings;
using StockExchange.StockServers.Tests.Protocol;

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
    public async Task An_exception_is_reported_once_and_closes_only_that_clients_connection(
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
    }

    /// <summary>A model inside the test's process. It ends when disposed.</summary>
    private sealed class RunningModel : IAsyncDisposable
    {
        private readonly CancellationTokenSource _stop = new();
        private readonly ServerMetrics _metrics = new();
        private readonly StringWriter _errors = new();
        private readonly Socket _listener = Listener.Open(IPAddress.Loopback, 0);
        private readonly Task _serving;

        public RunningModel(ServerSettings settings, int places, string stocks, IStockLocks locks)
        {
            var gate = new ConnectionGate(places, _metrics, new(TextWriter.Synchronized(_errors), _metrics));
            Port = ((IPEndPoint)_listener.LocalEndPoint!).Port;
            _serving = ServerModels.Create(settings, _ => Floor.FromText(stocks, locks), gate, _metrics, TextWriter.Null)
                .ServeAsync(_listener, _stop.Token);
        }

        public int Port { get; }

        /// <summary>Its standard error, after it has ended.</summary>
        public string Errors => _errors.ToString();

        public async ValueTask DisposeAsync()
        {
            await _stop.CancelAsync();
#pragma warning disable VSTHRD003 // It completes on threads of the model's own
            await _serving;
#pragma warning restore VSTHRD003
            _listener.Dispose();
            _metrics.Dispose();
            _stop.Dispose();
        }
    }
}
