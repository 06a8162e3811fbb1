using System.ComponentModel;
using System.Diagnostics;

namespace StockExchange.StockLoad.Servers;

/// <summary>What a server is started with.</summary>
/// <param name="Binary">The build to run.</param>
/// <param name="Stocks">Its stock.txt, which it may overwrite.</param>
/// <param name="Lookup">How long its customer lookup takes.</param>
internal sealed record ServerSettings(StockApiBinary Binary, string Stocks, TimeSpan Lookup);

/// <summary>A StockApi of our own as a child process, on a free loopback port. Disposing it stops it, whatever it does.</summary>
internal sealed class ServerProcess : IAsyncDisposable
{
    private const string Announcement = "Now listening on: ";

    private static readonly TimeSpan StartPatience = TimeSpan.FromSeconds(30);
    private static readonly TimeSpan StopPatience = TimeSpan.FromSeconds(4);

    private readonly Process _process;
    private readonly TimeProvider _time;
    private readonly OutputTail _output = new();
    private readonly TaskCompletionSource<Uri> _address = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private readonly CancellationTokenSource _exited = new();

    private ServerProcess(ServerSettings settings, TimeProvider time)
    {
        _time = time;
        _process = new() { StartInfo = StartInfo(settings), EnableRaisingEvents = true };
        _process.OutputDataReceived += (_, line) => Read(line.Data);
        _process.ErrorDataReceived += (_, line) => Read(line.Data);
        _process.Exited += (_, _) => _exited.Cancel();
    }

    public int Id => _process.Id;

    public Uri Address { get; private set; } = null!;

    /// <summary>Cancelled when the process ends, however it ends.</summary>
    public CancellationToken Exited => _exited.Token;

    /// <summary>Starts it and waits until it is ready for requests.</summary>
    public static async Task<ServerProcess> StartAsync(ServerSettings settings, TimeProvider time, CancellationToken stop)
    {
        var server = new ServerProcess(settings, time);
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
    public LoadToolException Death(Exception? consequence = null) =>
        new($"The server (process {Id}) ended by itself with exit code {_process.ExitCode}. {LastLines()}", consequence);

    public async ValueTask DisposeAsync()
    {
        await PoliteStop.StopAsync(_process, StopPatience, _time);
        _process.Dispose();
    }

    private static ProcessStartInfo StartInfo(ServerSettings settings) => new(DotnetHost.Locate())
    {
        ArgumentList =
        {
            settings.Binary.Dll,
            "--urls", "http://127.0.0.1:0",
            "--Stocks:Path", settings.Stocks,
            "--CustomerLookup:Delay", settings.Lookup.ToString("c"),
        },
        WorkingDirectory = settings.Binary.Directory,
        UseShellExecute = false,
        RedirectStandardOutput = true,
        RedirectStandardError = true,
    };

    private void Launch()
    {
        try
        {
            _process.Start();
        }
        catch (Win32Exception failure)
        {
            string host = _process.StartInfo.FileName;
            throw new LoadToolException($"{host} does not start ({failure.Message}). Put dotnet on the PATH.", failure);
        }

        _process.BeginOutputReadLine();
        _process.BeginErrorReadLine();
    }

    private void Read(string? line)
    {
        if (line is null) return;
        _output.Add(line);
        int announced = line.IndexOf(Announcement, StringComparison.Ordinal);
        if (announced >= 0) _address.TrySetResult(new(line[(announced + Announcement.Length)..]));
    }

    private async Task BecomeReadyAsync(CancellationToken stop)
    {
        using var late = new CancellationTokenSource(StartPatience, _time);
        using CancellationTokenSource any = CancellationTokenSource.CreateLinkedTokenSource(stop, Exited, late.Token);
        try
        {
            Address = await _address.Task.WaitAsync(any.Token);
            await ReadinessProbe.WaitAsync(new(Address, "health/ready"), _time, any.Token);
        }
        catch (OperationCanceledException) when (!stop.IsCancellationRequested)
        {
            throw Exited.IsCancellationRequested
                ? Death()
                : new LoadToolException($"The server was not ready within {StartPatience.TotalSeconds:0} s. {LastLines()}");
        }
    }

    private string LastLines() => $"Its last lines:{Environment.NewLine}{_output}";
}
