using System.Diagnostics;
using System.Net;
using System.Net.Sockets;

namespace StockExchange.Servers.Benchmarks;

/// <summary>A server in a process of its own, on a free port of 127.0.0.1; killed when disposed of.</summary>
internal sealed class ServerUnderTest : IDisposable
{
    private const string Listening = "Listening on ";

    private static readonly TimeSpan StartPatience = TimeSpan.FromSeconds(10);

    private readonly Process _process;
    private DirectoryInfo? _folder;

    private ServerUnderTest(string program, IEnumerable<string> arguments) => _process = Process.Start(
        new ProcessStartInfo(program, arguments) { RedirectStandardOutput = true })!;

    public int Port { get; private set; }

    /// <summary>User and kernel time so far.</summary>
    public TimeSpan CpuTime => Now.TotalProcessorTime;

    public int Threads => Now.Threads.Count;

    /// <summary>Physical memory: the resident set.</summary>
    public double Megabytes => Now.WorkingSet64 / (1_024.0 * 1_024);

    private Process Now
    {
        get
        {
            _process.Refresh();
            return _process;
        }
    }

    /// <summary>The StockServers that was built with this program: the folders of all programs are neighbours.</summary>
    /// <param name="model">Its name, and maybe more options: <c>event-loop --readiness select</c>.</param>
    /// <param name="table">Its stock.txt.</param>
    /// <param name="core">Where alone it may run; null for anywhere.</param>
    /// <param name="durability">Snapshot where models are compared, and not disks.</param>
    public static ServerUnderTest Start(string model, string table, string? core = null, string durability = "snapshot")
    {
        string configuration = new DirectoryInfo(AppContext.BaseDirectory).Name;
        string built = Path.GetFullPath(Path.Combine(AppContext.BaseDirectory, "../../StockServers", configuration));
        DirectoryInfo folder = Directory.CreateTempSubdirectory("servers-");
        string stocks = Path.Combine(folder.FullName, "stock.txt");
        File.WriteAllText(stocks, table);
        ServerUnderTest server = Pinned(
            core,
            [
                "dotnet", Path.Combine(built, "StockServers.dll"),
                "--port", "0", "--stocks", stocks, "--durability", durability, "--model", .. model.Split(' '),
            ]);
        server._folder = folder;
        server.Port = server.ReadPort();
        return server;
    }

    /// <summary>Nothing of it touches the disk.</summary>
    public static ServerUnderTest StartRedis(string core)
    {
        int port = FreePort();
        ServerUnderTest server = Pinned(
            core, ["redis-server", "--save", "", "--appendonly", "no", "--bind", "127.0.0.1", "--port", $"{port}"]);
        _ = server._process.StandardOutput.ReadToEndAsync(); // so that it never waits for us
        server.Port = port;
        server.WaitUntilItListens();
        return server;
    }

    public void Dispose()
    {
        _process.Kill();
        _process.WaitForExit();
        _process.Dispose();
        _folder?.Delete(recursive: true);
    }

    /// <summary>taskset becomes the program, so the process is the server.</summary>
    private static ServerUnderTest Pinned(string? core, string[] command) =>
        core is null ? new(command[0], command[1..]) : new("taskset", ["-c", core, .. command]);

    private static int FreePort()
    {
        using var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        return ((IPEndPoint)listener.LocalEndpoint).Port;
    }

    private int ReadPort()
    {
        while (_process.StandardOutput.ReadLine() is { } line)
            if (line.StartsWith(Listening, StringComparison.Ordinal))
                return IPEndPoint.Parse(line[Listening.Length..].Split(": ")[0]).Port;
        throw new InvalidOperationException("The server ended before it listened; its standard error says why.");
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
            catch (SocketException) when (TimeProvider.System.GetElapsedTime(start) < StartPatience && !_process.HasExited)
            {
                _process.WaitForExit(TimeSpan.FromMilliseconds(20));
            }
        }
    }
}
