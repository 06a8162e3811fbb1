using System.Diagnostics;
using System.Text;
using StockExchange.StockApi.Table;

namespace StockExchange.StockApi.Tests.Hosting;

/// <summary>StockApi as a process of its own, as users start it.</summary>
internal sealed class StockApiProcess : IDisposable
{
    private const string Listening = "Now listening on: ";
    private static readonly TimeSpan Deadline = TimeSpan.FromSeconds(60);

    private readonly Process _process;
    private readonly StringBuilder _errors = new();
    private readonly TaskCompletionSource<string> _url = new(TaskCreationOptions.RunContinuationsAsynchronously);

    public StockApiProcess(params string[] arguments)
    {
        // A shell starts background jobs with SIGINT ignored, and every process below inherits that; env takes it back.
        string[] command = OperatingSystem.IsLinux() ? ["env", "--default-signal=INT", "dotnet"] : ["dotnet"];
        string program = typeof(StockOptions).Assembly.Location;
        _process = new Process
        {
            StartInfo = new ProcessStartInfo(command[0], [.. command[1..], program, "--urls", "http://127.0.0.1:0", .. arguments])
            {
                RedirectStandardOutput = true,
                RedirectStandardError = true,
            },
        };
        _process.OutputDataReceived += (_, line) => LookForUrl(line.Data);
        _process.ErrorDataReceived += (_, line) => _errors.AppendLine(line.Data);
        _process.Start();
        _process.BeginOutputReadLine();
        _process.BeginErrorReadLine();
    }

    public string Errors => _errors.ToString().Trim();

    /// <summary>The address, as soon as the service listens.</summary>
    public Task<string> UrlAsync() => _url.Task.WaitAsync(Deadline);

    /// <summary>Sends a signal by its name (TERM, INT).</summary>
    public void Signal(string name)
    {
        using var kill = Process.Start("sh", ["-c", $"kill -{name} {_process.Id}"]);
        kill.WaitForExit();
    }

    public async Task<int> ExitCodeAsync()
    {
        await _process.WaitForExitAsync().WaitAsync(Deadline);
        return _process.ExitCode;
    }

    public void Dispose()
    {
        if (!_process.HasExited)
            _process.Kill();
        _process.WaitForExit();
        _process.Dispose();
    }

    private void LookForUrl(string? line)
    {
        int at = line?.IndexOf(Listening, StringComparison.Ordinal) ?? -1;
        if (at >= 0)
            _url.TrySetResult(line![(at + Listening.Length)..]);
        else if (line is null)
            _url.TrySetException(new InvalidOperationException("StockApi ended before it listened."));
    }
}
