using System.Net.Sockets;
using System.Text;
using StockExchange.Measuring;

namespace StockExchange.Servers.Benchmarks;

/// <summary>What a server pays for clients that have made one order and are silent since.</summary>
internal static class Idle
{
    private const int Connections = 10_000;

    private static readonly TimeSpan Settling = TimeSpan.FromSeconds(1);
    private static readonly TimeSpan Watched = TimeSpan.FromSeconds(4);

    private static readonly string[] Models =
        ["event-loop", "event-loop --readiness select", "async", "thread-per-connection", $"thread-pool --workers {Connections}"];

    public static int Run()
    {
        var table = new StringBuilder(
            "| model | memory before, MB | with 10,000 idle, MB | kB a connection | threads | CPU while idle |\n"
            + "|---|---|---|---|---|---|\n");
        foreach (string model in Models)
        {
            string row = Measure(model);
            Console.Error.Write(row);
            table.Append(row);
        }

        Console.Write(table);
        return 0;
    }

    private static string Measure(string model)
    {
        using ServerUnderTest server = ServerUnderTest.Start(model, SampleTable.Text);
        double before = server.Megabytes;
        List<Socket> clients = [];
        try
        {
            while (clients.Count < Connections) clients.Add(Ordered(server.Port));
            Sleep(Settling);
            double with = server.Megabytes;
            int threads = server.Threads;
            TimeSpan cpu = server.CpuTime;
            Sleep(Watched);
            double share = (server.CpuTime - cpu) / Watched;
            return $"| {model} | {before:0} | **{with:0}** "
                + $"| {(with - before) * 1_024 / Connections:0.0} | {threads:N0} | {share:0.0 %} |\n";
        }
        finally
        {
            clients.ForEach(client => client.Dispose());
        }
    }

    /// <summary>A client that has had its answer.</summary>
    private static Socket Ordered(int port)
    {
        var client = new Socket(SocketType.Stream, ProtocolType.Tcp) { ReceiveTimeout = 60_000 };
        client.Connect("127.0.0.1", port);
        client.Send("sell 1 1\n"u8);
        Span<byte> answer = stackalloc byte[64];
        return client.Receive(answer) > 0 && answer.StartsWith("[sell]"u8)
            ? client
            : throw new InvalidOperationException("The server refuses a client. Is 'ulimit -n' above 10,100?");
    }

    private static void Sleep(TimeSpan time) => new ManualResetEventSlim().Wait(time);
}
