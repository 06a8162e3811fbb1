using System.ComponentModel;
using System.Diagnostics;

namespace StockExchange.StockLoad.Experiments.Processes;

/// <summary>A server of our own as a child process, on a free loopback port. Disposing it stops it, whatever it does.</summary>
internal sealed class ServerProcess : IAsyncDisposable
{
    private static readonly TimeSpan StartPatience = TimeSpan.FromSeconds(30);

    private readonly ServerStart _start;
    private readonly Process _process;
    private readonly TimeProvider _time;
    private readonly OutputTail _output = new();
    private readonly TaskCompletionSource<Uri> _address = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private readonly CancellationTokenSource _exited = new();

    private ServerProcess(ServerStart start, TimeProvider time)
    {
        _start = start;
        _time = time;
        _process = new() { StartInfo = StartInfo(start), EnableRaisingEvents = true };
        _process.OutputDataReceived += (_, line) => Read(line.Data);
        _process.ErrorDataReceived += (_, line) => Read(line.Data);
        _process.Exited += (_, _) => _exited.Cancel();
    }

    public int Id => _process.Id;

    public Uri Address { get; private set; } = null!;

    /// <summary>Cancelled when the process ends, however it ends.</summary>
    public CancellationToken Exited => _exited.Token;

    /// <summary>Starts it and waits until it is ready for requests.</summary>
    public static async Task<ServerProcess> StartAsync(ServerStart start, TimeProvider time, CancellationToken stop)
    {
        var server = new ServerProcess(start, time);
        server.Launch();
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

    /// <summary>What to tell the user when it ended although nobody asked it to.</summary>
    public CommandException Death(Exception? consequence = null) =>
        new($"The server (process {Id}) ended by itself with exit code {_process.ExitCode}. {LastLines()}", consequence);

    /// <summary>Asks it to end and waits until it has.</summary>
    /// <exception cref="CommandException">It did not end with 0: what it saves at its end cannot be trusted.</exception>
    public async Task StopAsync()
    {
        await PoliteStop.StopAsync(_process, _start.StopPatience, _time);
        if (_process.ExitCode != 0)
            throw new CommandException(
                $"The server (process {Id}) did not end as asked (SIGTERM), "
                + $"but with exit code {_process.ExitCode}. {LastLines()}");
    }

    public async ValueTask DisposeAsync()
    {
        await PoliteStop.StopAsync(_process, _start.StopPatience, _time);
        _process.Dispose();
    }

    private static ProcessStartInfo StartInfo(ServerStart start)
    {
        var info = new ProcessStartInfo(DotnetHost.Locate(), [start.Binary.Dll, .. start.Arguments])
        {
            WorkingDirectory = start.Binary.Directory,
            UseShellExecute = false,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        foreach ((string name, string value) in start.Variables) info.Environment[name] = value;
        return info;
    }

    private void Launch()
    {
        try
        {
            _process.Start();
        }
        catch (Win32Exception failure)
        {
            string host = _process.StartInfo.FileName;
            throw new CommandException($"{host} does not start ({failure.Message}). Put dotnet on the PATH.", failure);
        }

        _process.BeginOutputReadLine();
        _process.BeginErrorReadLine();
    }

    private void Read(string? line)
    {
        if (line is null) return;
        _output.Add(line);
        if (_start.FindAddress(line) is { } address) _address.TrySetResult(address);
    }

    private async Task BecomeReadyAsync(CancellationToken stop)
    {
        using var late = new CancellationTokenSource(StartPatience, _time);
        using CancellationTokenSource any = CancellationTokenSource.CreateLinkedTokenSource(stop, Exited, late.Token);
        try
        {
            Address = await _address.Task.WaitAsync(any.Token);
            if (_start.Health is { } health) await ReadinessProbe.WaitAsync(new(Address, health), _time, any.Token);
        }
        catch (OperationCanceledException) when (!stop.IsCancellationRequested)
        {
            throw Exited.IsCancellationRequested
                ? Death()
                : new CommandException($"The server was not ready within {StartPatience.TotalSeconds:0} s. {LastLines()}");
        }
    }

    private string LastLines() => $"Its last lines:{Environment.NewLine}{_output}";
}
