using System.Net;
using System.Net.Sockets;
using StockExchange.CommandLine.Processes;
using StockExchange.Measuring;

namespace StockExchange.Servers.Benchmarks;

/// <summary>A server in a process of its own, on a free port of 127.0.0.1; killed when disposed of.</summary>
internal sealed class ServerUnderTest : IDisposable
{
    private static readonly TimeSpan StartPatience = TimeSpan.FromSeconds(10);

    private readonly ChildProcess _process;
    private readonly DirectoryInfo? _folder;

    /// <summary>taskset becomes the program, so the process is the server.</summary>
    private ServerUnderTest(string? core, string[] command, DirectoryInfo? folder = null) =>
        (_process, _folder) =
            (ChildProcess.StartBeside(core is null ? command : ["taskset", "-c", core, .. command]), folder);

    public int Port { get; private set; }

    /// <summary>User and kernel time so far.</summary>
    public TimeSpan CpuTime => _process.CpuTime;

    public int Threads => _process.Threads;

    /// <summary>Physical memory: the resident set.</summary>
    public double Megabytes => _process.Memory / (1_024.0 * 1_024);

    /// <summary>StockServers.</summary>
    /// <param name="model">Its name, and maybe more options: <c>event-loop --readiness select</c>.</param>
    /// <param name="table">Its stock.txt.</param>
    /// <param name="core">Where alone it may run; null for anywhere.</param>
    /// <param name="durability">Snapshot where models are compared, and not disks.</param>
    public static ServerUnderTest Start(string model, string table, string? core = null, string durability = "snapshot")
    {
        DirectoryInfo folder = Directory.CreateTempSubdirectory("servers-");
        string stocks = Path.Combine(folder.FullName, "stock.txt");
        File.WriteAllText(stocks, table);
        string[] options = ["--port", "0", "--stocks", stocks, "--durability", durability, "--model", .. model.Split(' ')];
        var server = new ServerUnderTest(core, ["dotnet", Built.Dll("StockServers"), .. options], folder);
        server.Port = IPEndPoint.Parse(server._process.WaitFor("Listening on ").Split(": ")[0]).Port;
        return server;
    }

    /// <summary>Nothing of it touches the disk.</summary>
    public static ServerUnderTest StartRedis(string core)
    {
        int port = FreePort();
        var server = new ServerUnderTest(
            core, ["redis-server", "--save", "", "--appendonly", "no", "--bind", "127.0.0.1", "--port", $"{port}"])
        {
            Port = port,
        };
        server.WaitUntilItListens();
        return server;
    }

    public void Dispose()
    {
        _process.Dispose();
        _folder?.Delete(recursive: true);
    }

    private static int FreePort()
    {
        using var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        return ((IPEndPoint)listener.LocalEndpoint).Port;
    }

    private void WaitUntilItListens()
    {
        long start = TimeProvider.System.GetTimestamp();
        while (true)
        {
            try
            {
                using var probe = new TcpClient("127.0.0.1", Port);
                return;
            }
            catch (SocketException) when (TimeProvider.System.GetElapsedTime(start) < StartPatience)
            {
                Thread.Sleep(20);
            }
        }
    }
}
