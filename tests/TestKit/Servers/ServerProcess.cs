using System.Net;
using StockExchange.TestKit.Processes;

namespace StockExchange.TestKit.Servers;

/// <summary>
/// A server of one model as a child process on a free port, with a stock.txt of its own. Gone when disposed of.
/// </summary>
internal sealed class ServerProcess : IDisposable
{
    private readonly TemporaryFolder _folder = new();
    private readonly ChildProcess _process;

    private ServerProcess(string stocks, string[] arguments, int? openFiles)
    {
        string[] all = [.. arguments, "--port", "0", "--stocks", _folder.Write("stock.txt", stocks)];
        _process = ChildProcess.Start(Command(all) with { OpenFiles = openFiles });
    }

    public int Id => _process.Id;

    public int Port { get; private set; }

    /// <summary>On standard output and standard error.</summary>
    public string Output => _process.Said;

    public string Stocks => File.ReadAllText(_folder.File("stock.txt"));

    public static ServerProcess Start(string model, string stocks, params string[] arguments) =>
        Start(model, stocks, arguments, openFiles: null);

    /// <param name="openFiles">Its ulimit -n.</param>
    /// <param name="model">Its name, and maybe more options.</param>
    /// <param name="stocks">The text of its stock.txt.</param>
    public static ServerProcess StartWithOpenFiles(int openFiles, string model, string stocks) =>
        Start(model, stocks, [], openFiles);

    private static ServerProcess Start(string model, string stocks, string[] arguments, int? openFiles)
    {
        var server = new ServerProcess(stocks, ["--model", .. model.Split(' '), .. arguments], openFiles);
        try
        {
            string address = server._process.WaitFor("Listening on ").Split(' ')[0];
            server.Port = IPEndPoint.Parse(address.TrimEnd(':')).Port;
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

    private static ChildCommand Command(string[] arguments) =>
        ChildCommand.Built("StockServers", arguments) with { TakesAllSignals = true };
}
