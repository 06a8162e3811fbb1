using System.Diagnostics;

namespace StockExchange.TestKit.Load;

/// <summary>A server of tests/LoadTargets as a child process, built along with this program. Disposing kills it.</summary>
internal sealed class LoadTarget : IDisposable
{
    private const string Announcement = "Now listening on: ";

    private static readonly TimeSpan StartPatience = TimeSpan.FromMinutes(1);

    private readonly Process _process;

    private LoadTarget(Process process) => _process = process;

    public int Id => _process.Id;

    public Uri Url { get; private set; } = null!;

    /// <summary>User and kernel time so far.</summary>
    public TimeSpan CpuTime
    {
        get
        {
            _process.Refresh();
            return _process.TotalProcessorTime;
        }
    }

    /// <summary>Starts it and waits until it listens.</summary>
    /// <param name="arguments">A scenario and its options: "workers", "--workers", "4".</param>
    public static async Task<LoadTarget> StartAsync(params IEnumerable<string> arguments)
    {
        var target = new LoadTarget(Process.Start(StartInfo(arguments))!);
        try
        {
            target.Url = await target.ReadUrlAsync().WaitAsync(StartPatience);
            return target;
        }
        catch
        {
            target.Dispose();
            throw;
        }
    }

    /// <summary>As when the parent dies: what the target must end for.</summary>
    public void CloseStandardInput() => _process.StandardInput.Close();

    public async Task<int> WaitForExitAsync(TimeSpan patience)
    {
        await _process.WaitForExitAsync().WaitAsync(patience);
        return _process.ExitCode;
    }

    /// <summary>As a crash ends it.</summary>
    public void Kill()
    {
        _process.Kill();
        _process.WaitForExit();
    }

    public void Dispose()
    {
        if (!_process.HasExited) Kill();
        _process.Dispose();
    }

    private static ProcessStartInfo StartInfo(IEnumerable<string> arguments)
    {
        string configuration = Path.GetFileName(Path.TrimEndingDirectorySeparator(AppContext.BaseDirectory));
        string dll = Path.GetFullPath(
            Path.Combine(AppContext.BaseDirectory, "..", "..", "LoadTargets", configuration, "LoadTargets.dll"));
        return new("dotnet", [dll, .. arguments]) { RedirectStandardInput = true, RedirectStandardOutput = true };
    }

    private async Task<Uri> ReadUrlAsync()
    {
        while (await _process.StandardOutput.ReadLineAsync() is { } line)
            if (line.StartsWith(Announcement, StringComparison.Ordinal)) return new(line[Announcement.Length..]);
        throw new InvalidOperationException("The target ended before it listened; its standard error says why.");
    }
}
