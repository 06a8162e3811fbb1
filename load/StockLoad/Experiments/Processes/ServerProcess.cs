using System.ComponentModel;
using StockExchange.CommandLine.Processes;

namespace StockExchange.StockLoad.Experiments.Processes;

/// <summary>One of our servers as a child process, on a free loopback port. Disposing it stops it in any state.</summary>
internal sealed class ServerProcess : IAsyncDisposable
{
    private const int LastLinesShown = 20;

    /// <summary>The number of characters of output that are kept; more than the lines that are shown.</summary>
    private const int Kept = 100_000;

    private static readonly TimeSpan StartPatience = TimeSpan.FromSeconds(30);
    private static readonly TimeSpan HealthInterval = TimeSpan.FromMilliseconds(50);

    private readonly ServerStart _start;
    private readonly ChildProcess _process;
    private readonly TimeProvider _time;
    private readonly CancellationTokenSource _exited = new();
    private readonly Task _end;

    private ServerProcess(ServerStart start, TimeProvider time)
    {
        (_start, _time) = (start, time);
        _process = Launch(start, time);
        _end = EndAsync();
    }

    public int Id => _process.Id;

    public Uri Address { get; private set; } = null!;

    /// <summary>Cancelled when the process ends, for any reason.</summary>
    public CancellationToken Exited => _exited.Token;

    /// <summary>Starts a server and waits until it is ready for requests.</summary>
    public static async Task<ServerProcess> StartAsync(ServerStart start, TimeProvider time, CancellationToken stop)
    {
        var server = new ServerProcess(start, time);
        try
        {
            await server.BecomeReadyAsync(stop);
            return server;
        }
        catch
        {
            await server.DisposeAsync();
            throw;
        }
    }

    /// <summary>The exception for a server that ended although it was not stopped.</summary>
    public CommandException EndedEarly(Exception? consequence = null) =>
        new($"The server (process {Id}) ended by itself with exit code {_process.WaitForExit()}. {LastLines()}", consequence);

    /// <summary>Stops the server and waits for its end.</summary>
    /// <exception cref="CommandException">The exit code was not 0: what it saves at its end cannot be trusted.</exception>
    public async Task StopAsync()
    {
        int exitCode = await _process.StopAsync(_start.StopPatience);
        if (exitCode != 0)
            throw new CommandException(
                $"The server (process {Id}) did not end as asked (SIGTERM), but with exit code {exitCode}. {LastLines()}");
    }

    public async ValueTask DisposeAsync()
    {
        await _process.StopAsync(_start.StopPatience);
#pragma warning disable VSTHRD003 // Started by the constructor.
        await _end;
#pragma warning restore VSTHRD003
        _process.Dispose();
    }

    private static ChildProcess Launch(ServerStart start, TimeProvider time)
    {
        string host = DotnetHost.Locate();
        try
        {
            return ChildProcess.Start(
                new(host, [start.Binary.Dll, .. start.Arguments])
                {
                    Folder = start.Binary.Directory,
                    Variables = start.Variables,
                    Keeps = Kept,
                },
                time);
        }
        catch (Win32Exception failure)
        {
            throw new CommandException($"{host} does not start ({failure.Message}). Put dotnet on the PATH.", failure);
        }
    }

    private async Task EndAsync()
    {
        await _process.WaitForExitAsync(Timeout.InfiniteTimeSpan, CancellationToken.None);
        await _exited.CancelAsync();
    }

    private async Task BecomeReadyAsync(CancellationToken stop)
    {
        using var late = new CancellationTokenSource(StartPatience, _time);
        using CancellationTokenSource any = CancellationTokenSource.CreateLinkedTokenSource(stop, Exited, late.Token);
        try
        {
            Address = _start.Address(await _process.WaitForAsync(_start.Announcement, Timeout.InfiniteTimeSpan, any.Token));
            if (_start.Health is { } health) await BecomeHealthyAsync(new(Address, health), any.Token);
        }
        catch (Exception failure) when (failure is OperationCanceledException or ChildException)
        {
            stop.ThrowIfCancellationRequested();
            throw failure is ChildException || Exited.IsCancellationRequested
                ? EndedEarly()
                : new CommandException($"The server was not ready within {StartPatience.TotalSeconds:0} s. {LastLines()}");
        }
    }

    /// <summary>Asks a health endpoint until it says 200.</summary>
    private async Task BecomeHealthyAsync(Uri endpoint, CancellationToken stop)
    {
        using HttpClient client = new(new SocketsHttpHandler { UseProxy = false });
        while (!await IsHealthyAsync(client, endpoint, stop)) await Task.Delay(HealthInterval, _time, stop);
    }

    private static async Task<bool> IsHealthyAsync(HttpClient client, Uri endpoint, CancellationToken stop)
    {
        try
        {
            using HttpResponseMessage response = await client.GetAsync(endpoint, stop);
            return response.IsSuccessStatusCode;
        }
        catch (HttpRequestException)
        {
            return false;
        }
    }

    private string LastLines()
    {
        string[] lines = _process.Said.Split('\n', StringSplitOptions.RemoveEmptyEntries);
        return $"Its last lines:{Environment.NewLine}"
            + (lines is [] ? "(it wrote nothing)" : string.Join('\n', lines.TakeLast(LastLinesShown)));
    }
}

/// <summary>Which <c>dotnet</c> runs a dll: the one that runs us, so that the server gets the same runtime.</summary>
internal static class DotnetHost
{
    public static string Locate() => Candidates().FirstOrDefault(File.Exists) ?? "dotnet";

    private static IEnumerable<string> Candidates()
    {
        string name = OperatingSystem.IsWindows() ? "dotnet.exe" : "dotnet";
        if (Path.GetFileName(Environment.ProcessPath) == name) yield return Environment.ProcessPath!;
        if (Environment.GetEnvironmentVariable("DOTNET_HOST_PATH") is { Length: > 0 } host) yield return host;
        if (Environment.GetEnvironmentVariable("DOTNET_ROOT") is { Length: > 0 } root) yield return Path.Combine(root, name);
        // shared/Microsoft.NETCore.App/10.0.x/System.Private.CoreLib.dll of the runtime that we are on
        yield return Path.Combine(Path.GetDirectoryName(typeof(object).Assembly.Location)!, "..", "..", "..", name);
    }
}
