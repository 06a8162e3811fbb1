using System.Net;
using System.Net.Sockets;
using StockExchange.CommandLine.Processes;
using StockExchange.TestKit.Processes;

namespace StockExchange.StockServers.Tests.Hosting;

public sealed class StartTests
{
    [Theory]
    [InlineData("event-loop")]
    [InlineData("thread-per-connection")]
    [InlineData("thread-pool")]
    [InlineData("async")]
    public void A_start_on_a_port_in_use_names_it_and_touches_no_file(string model)
    {
        using var server = ServerProcess.Start(model, "1 10 5\n");
        using (Client client = server.Connect()) Assert.Equal("[buy] success", client.Ask("buy 1 1"));
        server.Kill(); // so that a start would have something to recover
        Dictionary<string, string> before = Contents(server);

        using var other = new TcpListener(IPAddress.Loopback, 0);
        other.Start();
        string port = $"{((IPEndPoint)other.LocalEndpoint).Port}";
        var (exitCode, errors) = ServerProcess.Refused("--model", model, "--stocks", server.StocksFile, "--port", port);

        Assert.Equal(1, exitCode);
        Assert.Contains($"Cannot listen on 127.0.0.1:{port}", errors);
        Assert.Contains("--port", errors);
        Assert.Equal(before, Contents(server));
    }

    [Fact]
    public void All_addresses_of_IPv6_are_those_of_IPv4_too()
    {
        Assert.SkipUnless(Socket.OSSupportsIPv6, "IPv6");
        using var server = ServerProcess.Start("event-loop", "1 10 5\n", "--host", "::");

        using Client client = server.Connect(); // to 127.0.0.1

        Assert.Equal("[buy] success", client.Ask("buy 1 1"));
    }

    [Fact]
    public void A_limit_of_open_files_that_is_too_small_is_one_line()
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "ulimit -n");
        ChildResult refused = ChildProcess.Run(ChildCommand.Built("StockServers", "--port", "0").WithOpenFiles(100));

        Assert.Equal(1, refused.ExitCode);
        Assert.Equal("", refused.Output);
        Assert.Equal("StockServers: the limit of open files is 100, and 280 are needed. Raise it (ulimit -n).\n", refused.Errors);
    }

    [Fact]
    public async Task A_second_server_on_the_same_file_is_refused_with_the_number_of_the_first()
    {
        using var server = ServerProcess.Start("async", "1 10 5\n");

        var (exitCode, errors) = ServerProcess.Refused("--stocks", server.StocksFile, "--port", "0");

        Assert.Equal(1, exitCode);
        Assert.Contains($"process {server.Id} has it open", errors);
        using (Client client = server.Connect()) Assert.Equal("[buy] success", client.Ask("buy 1 1"));
        Assert.Equal(0, await server.StopAsync());
        Assert.Equal(["stock.txt"], server.Files);
    }

    [Fact]
    public void The_HTTP_API_is_refused_the_file_of_a_server_too()
    {
        using var server = ServerProcess.Start("event-loop", "1 10 5\n");

        ChildResult api = ChildProcess.Run(ChildCommand.Built(
            "StockApi", "--urls", "http://127.0.0.1:0", "--Stocks:Path", server.StocksFile));

        Assert.NotEqual(0, api.ExitCode);
        Assert.Contains($"process {server.Id} has it open", api.Output + api.Errors);
    }

    [Fact]
    public void The_journal_of_a_killed_server_is_reported()
    {
        using var server = ServerProcess.Start("event-loop", "1 10 5\n");
        using (Client client = server.Connect()) Assert.Equal("[buy] success", client.Ask("buy 1 1"));
        server.Kill();
        File.AppendAllText(server.StocksFile + ".journal.1", "torn");

        server.Restart();

        Assert.Contains("Recovered 1 change from the journal of", server.Output);
        Assert.Contains($"The last 4 bytes of {server.StocksFile}.journal.1, from change 2 on, are not whole", server.Output);
        using Client next = server.Connect();
        Assert.Equal("1 9 5", next.Ask("show"));
    }

    private static Dictionary<string, string> Contents(ServerProcess server) => server.Files.ToDictionary(
        name => name, name => File.ReadAllText(Path.Combine(Path.GetDirectoryName(server.StocksFile)!, name)));
}
