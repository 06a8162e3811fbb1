using System.Diagnostics;
using System.Net;
using System.Text;
using StockExchange.StockLoad.Tests.EndToEnd;

namespace StockExchange.StockServers.Tests.Models;

/// <summary>
/// A server of one model as a child process on a free port, with a stock.txt of its own. Gone when disposed of.
/// </summary>
internal sealed class ServerProcess : IDisposable
{
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(60);

    private readonly string _file = Path.GetTempFileName();
    private readonly Process _process;
    private readonly StringBuilder _output = new();

    private ServerProcess(string stocks, string[] arguments, int? openFiles)
    {
        File.WriteAllText(_file, stocks);
        _process = new() { StartInfo = StartInfo([.. arguments, "--port", "0", "--stocks", _file], openFiles) };
        _process.OutputDataReceived += (_, line) => Append(line.Data);
        _process.ErrorDataReceived += (_, line) => Append(line.Data);
        _process.Start();
        _process.BeginOutputReadLine();
        _process.BeginErrorReadLine();
    }

    public int Id => _process.Id;

    public int Port { get; private set; }

    public string Output
    {
        get
        {
            lock (_output) return _output.ToString();
        }
    }

    public string Stocks => File.ReadAllText(_file);

    public static ServerProcess Start(string model, string stocks, params string[] arguments) => Start(model, stocks, arguments, openFiles: null);

    /// <param name="openFiles">Its ulimit -n.</param>
    /// <param name="model">Its name, and maybe more options.</param>
    /// <param name="stocks">The text of its stock.txt.</param>
    public static ServerProcess StartWithOpenFiles(int openFiles, string model, string stocks) => Start(model, stocks, [], openFiles);

    private static ServerProcess Start(string model, string stocks, string[] arguments, int? openFiles)
    {
        var server = new ServerProcess(stocks, ["--model", .. model.Split(' '), .. arguments], openFiles);
        try
        {
            server.WaitFor("Listening on ");
            string line = server.Output.Split('\n').First(line => line.StartsWith("Listening on ", StringComparison.Ordinal));
            server.Port = IPEndPoint.Parse(line.Split(' ')[2].TrimEnd(':')).Port;
            return server;
        }
        catch
        {
            server.Dispose();
            throw;
        }
    }

    /// <summary>The tool with arguments that it refuses: what it says, and its exit code.</summary>
    public static (int ExitCode, string Output) Refused(params string[] arguments)
    {
        using Process process = Process.Start(StartInfo(arguments))!;
        string output = process.StandardError.ReadToEnd(); // what it says on standard output is too little to fill a pipe
        process.WaitForExit();
        return (process.ExitCode, output);
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

    public void WaitFor(string text)
    {
        long start = Stopwatch.GetTimestamp();
        while (!Output.Contains(text, StringComparison.Ordinal))
        {
            Assert.True(Stopwatch.GetElapsedTime(start) < Patience && !_process.HasExited, $"It did not say '{text}':\n{Output}");
            TestContext.Current.CancellationToken.WaitHandle.WaitOne(10);
        }
    }

    public int Wait()
    {
        Assert.True(_process.WaitForExit(Patience), "it does not end");
        _process.WaitForExit(); // all of its output
        return _process.ExitCode;
    }

    public async Task<int> StopAsync(string signal = "TERM")
    {
        await Signals.SendAsync(signal, _process.Id);
        return Wait();
    }

    public void Dispose()
    {
        if (!_process.HasExited) _process.Kill();
        _process.WaitForExit();
        _process.Dispose();
        File.Delete(_file);
    }

    private static ProcessStartInfo StartInfo(string[] arguments, int? openFiles = null)
    {
        string folder = Path.Combine(AppContext.BaseDirectory, "../../StockServers", Path.GetFileName(Path.TrimEndingDirectorySeparator(AppContext.BaseDirectory)));
        // A shell starts background jobs with SIGINT ignored, and every process below inherits that; env takes it back.
        string[] command = OperatingSystem.IsLinux() ? ["env", "--default-signal=INT", "dotnet"] : ["dotnet"];
        if (openFiles is not null) command = ["sh", "-c", $"ulimit -n {openFiles}; exec \"$0\" \"$@\"", .. command];
        return new(command[0], [.. command[1..], Path.Combine(folder, "StockServers.dll"), .. arguments])
        {
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
    }

    private void Append(string? line)
    {
        lock (_output) _output.Append(line).Append('\n');
    }
}
