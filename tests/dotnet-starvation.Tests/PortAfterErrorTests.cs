using System.Net.Sockets;
using StockExchange.CommandLine.Processes;
using StockExchange.TestKit.Processes;

namespace DotnetStarvation.Tests;

public sealed class PortAfterErrorTests : TestWithFolder
{
    private const int LengthOfGreeting = 34;

    /// <summary>Fewer than any process of .NET has open; another limit may follow.</summary>
    private const string NoMore = "8:";

    private string Port => Folder.File("port");

    [Fact]
    public void A_port_takes_connections_again_after_files_were_short()
    {
        ChildCommand.RunOrSkip(["prlimit", "--version"], "prlimit is not here");
        using RunningTool tool = new("ps", "--diagnostic-port", Port);
        Eventually.Holds(() => File.Exists(Port), "it listens");
        using (Socket first = Connect()) AssertIsRead(first); // compiles what it needs, which opens files
        string enough = ChildProcess.Run(
            new("prlimit", "--pid", $"{tool.Id}", "--nofile", "--output", "SOFT", "--noheadings")).Output.Trim();

        Limit(tool, NoMore);
        string? before = Wakes(tool);
        using Socket lost = Connect();
        Eventually.Holds(() => Wakes(tool) != before, "it has noticed the connection");
        Limit(tool, $"{enough}:");

        using Socket last = Connect();
        AssertIsRead(last);
    }

    private Socket Connect()
    {
        var socket = new Socket(AddressFamily.Unix, SocketType.Stream, ProtocolType.Unspecified) { ReceiveTimeout = 30_000 };
        socket.Connect(new UnixDomainSocketEndPoint(Port));
        return socket;
    }

    /// <summary>What is no runtime is read, and closed.</summary>
    private static void AssertIsRead(Socket connection)
    {
        connection.Send(new byte[LengthOfGreeting]);
        Assert.Equal(0, connection.Receive(new byte[1]));
    }

    /// <summary>How often the thread that accepts connections has slept; null when it has ended.</summary>
    private static string? Wakes(RunningTool tool) => (
        from thread in Directory.EnumerateDirectories($"/proc/{tool.Id}/task")
        where File.ReadAllText($"{thread}/comm").Trim() == "diagnostic port"
        from line in File.ReadLines($"{thread}/status")
        where line.StartsWith("voluntary", StringComparison.Ordinal)
        select line).FirstOrDefault();

    private static void Limit(RunningTool tool, string limit) =>
        Assert.Equal(0, ChildProcess.Run(new("prlimit", "--pid", $"{tool.Id}", $"--nofile={limit}")).ExitCode);
}
