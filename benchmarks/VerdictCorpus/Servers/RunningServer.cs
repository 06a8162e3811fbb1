using System.Net.Sockets;
using StockExchange.CommandLine.Processes;

namespace VerdictCorpus.Servers;

/// <summary>A server that programs need, at a free port of 127.0.0.1. Disposing it ends it by its process id.</summary>
/// <param name="Address">As its clients take it.</param>
/// <param name="End">Ends it.</param>
internal sealed record RunningServer(string Address, Action End) : IDisposable
{
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(90);
    private static readonly TimeSpan Pause = TimeSpan.FromMilliseconds(50);

    /// <summary>Starts a server that is one process, and waits until it listens.</summary>
    /// <param name="command">The server.</param>
    /// <param name="port">Where it will listen.</param>
    /// <param name="address">As its clients take it.</param>
    /// <exception cref="NotHereException">It ended, or did not listen in time.</exception>
    public static RunningServer Start(ChildCommand command, int port, string address)
    {
        var process = ChildProcess.Start(command);
        long start = TimeProvider.System.GetTimestamp();
        while (!Listens(port))
        {
            if (process.EndsWithin(Pause) || TimeProvider.System.GetElapsedTime(start) > Patience)
            {
                process.Dispose();
                throw new NotHereException($"{command.Program} did not start: {process.Said.Trim()}");
            }
        }
        return new(address, process.Dispose);
    }

    /// <exception cref="NotHereException">There is no such program.</exception>
    /// <param name="program">Its name; it is looked for where servers are, too.</param>
    /// <param name="package">What installs it.</param>
    /// <returns>Its path.</returns>
    public static string Find(string program, string package)
    {
        string path = $"{Environment.GetEnvironmentVariable("PATH")}:/usr/sbin:/usr/lib/rabbitmq/bin";
        return path.Split(':').Select(folder => Path.Combine(folder, program)).FirstOrDefault(File.Exists)
            ?? throw new NotHereException($"{program} is not installed: apt-get install {package}");
    }

    public void Dispose() => End();

    private static bool Listens(int port)
    {
        try
        {
            using var client = new TcpClient("127.0.0.1", port);
            return true;
        }
        catch (SocketException)
        {
            return false;
        }
    }
}
