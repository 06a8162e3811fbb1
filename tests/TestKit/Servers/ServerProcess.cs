using System.Net;
using StockExchange.CommandLine.Processes;
using StockExchange.TestKit.Processes;

namespace StockExchange.TestKit.Servers;

/// <summary>
/// A server of one model as a child process on a free port, with a stock.txt of its own in a folder of its own. Gone when
/// disposed of.
/// </summary>
internal sealed class ServerProcess : IDisposable
{
    private readonly TemporaryFolder _folder = new();
    private readonly ChildCommand _command;
    private ChildProcess _process;

    private ServerProcess(string stocks, string[] arguments, Func<ChildCommand, ChildCommand> limit)
    {
        _command = Command([.. arguments, "--port", "0", "--stocks", _folder.Write("stock.txt", stocks)]);
        _process = ChildProcess.Start(limit(_command));
    }

    public int Id => _process.Id;

    public int Port { get; private set; }

    /// <summary>On standard output and standard error.</summary>
    public string Output => _process.Said;

    public string Stocks => File.ReadAllText(StocksFile);

    /// <summary>The path of its stock.txt.</summary>
    public string StocksFile => _folder.File("stock.txt");

    /// <summary>Of the files in its folder, in order.</summary>
    public IEnumerable<string> Files => _folder.Names;

    /// <summary>With this text in its stock.txt.</summary>
    public static ServerProcess Start(string model, string stocks, params string[] arguments) =>
        Start(model, stocks, arguments, command => command);

    /// <summary>With this ulimit -n.</summary>
    public static ServerProcess StartWithOpenFiles(int openFiles, string model, string stocks) =>
        Start(model, stocks, [], command => command.WithOpenFiles(openFiles));

    /// <summary>With this ulimit -f: its disk fails when a file would be larger.</summary>
    public static ServerProcess StartWithLargestFile(int kilobytes, string model, string stocks, params string[] arguments) =>
        Start(model, stocks, arguments, command => command.WithLargestFile(kilobytes));

    private static ServerProcess Start(
        string model, string stocks, string[] arguments, Func<ChildCommand, ChildCommand> limit)
    {
        var server = new ServerProcess(stocks, ["--model", .. model.Split(' '), .. arguments], limit);
        try
        {
            server.WaitUntilItListens();
            return server;
        }
        catch
        {
            server.Dispose();
            throw;
        }
    }

    /// <summary>The tool with arguments that it refuses: what it says on standard error, and its exit code.</summary>
    public static (int ExitCode, string Errors) Refused(params string[] arguments)
    {
        ChildResult result = ChildProcess.Run(Command(arguments));
        return (result.ExitCode, result.Errors);
    }

    public Client Connect() => new(Port);

    /// <summary>The answer to the first client that is let in.</summary>
    public string? AskWhenThereIsRoom(string command)
    {
        for (int attempt = 0; ; attempt++)
        {
            using Client client = Connect();
            string? answer = client.Ask(command);
            if (answer?.StartsWith("error: too many", StringComparison.Ordinal) is false || attempt == 1_000) return answer;
            TestContext.Current.CancellationToken.WaitHandle.WaitOne(20);
        }
    }

    public void WaitFor(string text) => _process.WaitFor(text);

    public int Wait() => _process.WaitForExit();

    /// <summary>As a crash ends it (SIGKILL).</summary>
    public void Kill() => _process.Kill();

    /// <summary>Starts the same again on the same files, without limits. It has to have ended.</summary>
    public void Restart()
    {
        _process.Dispose();
        _process = ChildProcess.Start(_command);
        WaitUntilItListens();
    }

    public void Signal(string name) => _process.Signal(name);

    public Task<int> StopAsync(string signal = "TERM")
    {
        _process.Signal(signal);
        return _process.WaitForExitAsync();
    }

    public void Dispose()
    {
        _process.Dispose();
        _folder.Dispose();
    }

    private void WaitUntilItListens()
    {
        string address = _process.WaitFor("Listening on ").Split(' ')[0];
        Port = IPEndPoint.Parse(address.TrimEnd(':')).Port;
    }

    private static ChildCommand Command(string[] arguments) =>
        ChildCommand.Built("StockServers", arguments).TakingAllSignals();
}
