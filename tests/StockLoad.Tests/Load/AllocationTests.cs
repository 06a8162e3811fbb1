using System.Net;
using System.Net.Sockets;
using StockExchange.StockLoad.Load;

namespace StockExchange.StockLoad.Tests.Load;

[Collection(nameof(AllocationTests))]
[CollectionDefinition(nameof(AllocationTests), DisableParallelization = true)]
public sealed class AllocationTests
{
    [Theory]
    [InlineData(null)]
    [InlineData(15_000.0)]
    public async Task A_request_allocates_nothing(double? rate)
    {
        using var server = new SilentServer();
        await AllocatedAsync(server.Address, 5_000, rate);

        long few = await AllocatedAsync(server.Address, 10_000, rate);
        long many = await AllocatedAsync(server.Address, 30_000, rate);

        Assert.True((many - few) / 20_000 < 16, $"10,000 requests allocated {few} bytes, 30,000 allocated {many}");
    }

    private static async Task<long> AllocatedAsync(Uri server, long requests, double? rate)
    {
        LoadSettings settings = Loads.Exactly(requests, connections: 4) with { Rate = rate, Interval = TimeSpan.FromMinutes(5) };
        long before = GC.GetTotalAllocatedBytes(precise: true);
        LoadResult result = await Loads.RunAsync(server, settings);
        long allocated = GC.GetTotalAllocatedBytes(precise: true) - before;
        Assert.Equal(requests, result.Answered);
        return allocated;
    }

    /// <summary>A server that allocates nothing for a request either: a thread for each connection, one buffer, blocking calls.</summary>
    private sealed class SilentServer : IDisposable
    {
        private static readonly byte[] Answer = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nServer: x\r\n\r\nhello"u8.ToArray();

        private readonly Socket _listener = new(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);

        public SilentServer()
        {
            _listener.Bind(new IPEndPoint(IPAddress.Loopback, 0));
            _listener.Listen(100);
            new Thread(Accept) { IsBackground = true }.Start();
        }

        public Uri Address => new($"http://{_listener.LocalEndPoint}");

        public void Dispose() => _listener.Dispose();

        private void Accept()
        {
            try
            {
                while (true)
                {
                    Socket connection = _listener.Accept();
                    connection.NoDelay = true;
                    new Thread(() => Serve(connection)) { IsBackground = true }.Start();
                }
            }
            catch (SocketException)
            {
                // The test is over.
            }
        }

        private static void Serve(Socket connection)
        {
            byte[] buffer = new byte[4096];
            while (connection.Receive(buffer, 0, buffer.Length, SocketFlags.None, out SocketError error) > 0 && error is SocketError.Success)
                connection.Send(Answer, 0, Answer.Length, SocketFlags.None, out _);
            connection.Dispose();
        }
    }
}
