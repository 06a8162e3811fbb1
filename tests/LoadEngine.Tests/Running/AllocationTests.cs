using System.Net;
using System.Net.Sockets;
using StockExchange.LoadEngine.Flows;
using StockExchange.LoadEngine.Flows.Answers;
using StockExchange.LoadEngine.Flows.Values;
using StockExchange.LoadEngine.Line;
using StockExchange.LoadEngine.Pacing;
using StockExchange.LoadEngine.Results;
using StockExchange.LoadEngine.Transports;
using StockExchange.TestKit;
using StockExchange.TestKit.Load;

namespace StockExchange.LoadEngine.Tests.Running;

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

        await AssertAllocatesNothingAsync(
            server.Address, Loads.One(server.Address), Loads.Exactly(0, connections: 4) with { Rate = rate });
    }

    [Theory]
    [InlineData(4, 0)]
    [InlineData(40, 1)]
    public async Task A_line_allocates_nothing_nor_does_a_pause(int connections, double thinkTimeMs)
    {
        using var server = new SilentServer("[sell] success\n");
        int answers = 0;
        var sells = new FixedRequest(LineRequest.Create(operation: 0, "sell 1 1"), "sell");
        LoadSettings settings = Loads.Exactly(0, connections) with { ThinkTime = TimeSpan.FromMilliseconds(thinkTimeMs) };

        await AssertAllocatesNothingAsync(server.Tcp, sells, settings, (_, _) => Interlocked.Increment(ref answers));

        Assert.Equal(45_000, answers);
    }

    [Fact]
    public async Task A_step_allocates_nothing_with_values_of_the_answer_before()
    {
        using var server = new SilentServer(
            "HTTP/1.1 200 OK\r\nContent-Length: 8\r\nServer: x\r\n\r\n{\"a\":42}");
        var flow = new Flow(server.Address)
        {
            Steps =
            [
                new("fixed", HttpMethod.Get, "/fixed"),
                new("taking", HttpMethod.Get, "/taking")
                {
                    Extractions = [Extraction.FromJson("a", "/a"), Extraction.FromHeader("server", "Server")],
                    Checks = [AnswerCheck.Status(new StatusRange(200, 200)), AnswerCheck.JsonEquals("/a", "42")],
                },
                new("filled", HttpMethod.Post, "/{a}/{n}") { Body = "{row}", Headers = [new("X-Server", "{server}")] },
            ],
            Values = new Dictionary<string, FlowValue> { ["n"] = FlowValue.Counter() },
            Data = new(["row"], [["1"], ["2"]]),
        };

        // A longer run may use a thread more, whose histograms are allocated once, whatever the number of requests.
        await AssertAllocatesNothingAsync(
            3, iterations => RunAsync(flow, Loads.Exactly(iterations, connections: 4)), most: 100_000);
    }

    private static async Task<LoadResult> RunAsync(Flow flow, LoadSettings settings)
    {
        using IConnector connector = Loads.Connect(flow.Server);
        return await new LoadRun(connector, flow, settings with { Interval = TimeSpan.FromMinutes(5) })
            .RunAsync().WaitAsync(Loads.Patience);
    }

    private static Task AssertAllocatesNothingAsync(
        Uri server, IRequestSource source, LoadSettings settings, Action<LoadRequest, Answer>? onAnswer = null) =>
        AssertAllocatesNothingAsync(1, requests => Loads.RunAsync(
            server, settings with { Requests = requests, Interval = TimeSpan.FromMinutes(5) }, source, onAnswer: onAnswer));

    /// <param name="each">The requests of a turn.</param>
    /// <param name="run">Makes so many turns.</param>
    /// <param name="most">The requests of the longest run.</param>
    private static async Task AssertAllocatesNothingAsync(int each, Func<long, Task<LoadResult>> run, long most = 30_000)
    {
        await AllocatedAsync(5_000);
        long few = await AllocatedAsync(10_000), many = await AllocatedAsync(most);

        Assert.True((many - few) / (most - 10_000) < 16, $"10,000 requests allocated {few} bytes, {most} allocated {many}");

        async Task<long> AllocatedAsync(long requests)
        {
            long before = GC.GetTotalAllocatedBytes(precise: true);
            LoadResult result = await run(requests / each);
            Assert.Equal(requests / each * each, result.Answered);
            return GC.GetTotalAllocatedBytes(precise: true) - before;
        }
    }

    /// <summary>
    /// A server that allocates nothing for a request either: a thread for each connection, one buffer, blocking calls.
    /// </summary>
    private sealed class SilentServer : IDisposable
    {
        private readonly byte[] _answer;
        private readonly Socket _listener = new(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
        private readonly TestThreads _threads = new();

        public SilentServer(string answer = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nServer: x\r\n\r\nhello")
        {
            _answer = System.Text.Encoding.ASCII.GetBytes(answer);
            _listener.Bind(new IPEndPoint(IPAddress.Loopback, 0));
            _listener.Listen(100);
            _threads.Start(Accept);
        }

        public Uri Address => new($"http://{_listener.LocalEndPoint}");

        public Uri Tcp => new($"tcp://{_listener.LocalEndPoint}");

        public void Dispose()
        {
            _listener.Dispose();
            _threads.Join();
        }

        private void Accept()
        {
            try
            {
                while (true)
                {
                    Socket connection = _listener.Accept();
                    connection.NoDelay = true;
                    _threads.Start(() => Serve(connection));
                }
            }
            catch (Exception over) when (over is SocketException or ObjectDisposedException)
            {
                // The test is over.
            }
        }

        private void Serve(Socket connection)
        {
            byte[] buffer = new byte[4096];
            while (connection.Receive(buffer, 0, buffer.Length, SocketFlags.None, out SocketError error) > 0
                && error is SocketError.Success)
                connection.Send(_answer, 0, _answer.Length, SocketFlags.None, out _);
            connection.Dispose();
        }
    }
}
