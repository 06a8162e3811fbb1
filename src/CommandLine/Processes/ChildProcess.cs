using System.Diagnostics;
using System.Runtime.InteropServices;

namespace StockExchange.CommandLine.Processes;

/// <summary>
/// A process that we start, and its output. Disposing kills it with its descendants if it still runs.
/// </summary>
internal sealed class ChildProcess : IDisposable
{
    private const int SigTerm = 15;

    private static readonly TimeSpan DefaultPatience = TimeSpan.FromMinutes(2);
    private static readonly TimeSpan Pause = TimeSpan.FromMilliseconds(20);

    private readonly Process _process;
    private readonly PipeText _output;
    private readonly PipeText? _errors;
    private readonly TimeProvider _time;
    private readonly Lock _ending = new();
    private bool _isDisposed;

    private ChildProcess(ChildCommand command, TimeProvider? time)
    {
        _time = time ?? TimeProvider.System;
        _process = Process.Start(command.ToStartInfo())!;
        Id = _process.Id;
        _output = new(_process.StandardOutput, command.Keeps, command.IsReadOnDemand);
        if (!command.SharesErrors) _errors = new(_process.StandardError, command.Keeps);
    }

    public int Id { get; }

    /// <summary>Its standard input, when it has one. Closing it looks like the end of the parent process.</summary>
    public StreamWriter Input => _process.StandardInput;

    /// <summary>Its standard output, in whole lines while it runs.</summary>
    public string Output => _output.Text;

    /// <summary>Its standard error, in whole lines while it runs.</summary>
    public string Errors => _errors?.Text ?? "";

    /// <summary>The lines of its standard error.</summary>
    public string[] ErrorLines
    {
        get
        {
            string[] lines = Errors.ReplaceLineEndings("\n").Split('\n');
            return lines[^1] is "" ? lines[..^1] : lines;
        }
    }

    /// <summary>Standard output, followed by standard error.</summary>
    public string Said => Output + Errors;

    private bool HasSaidAll => _output.HasEnded && _errors is not { HasEnded: false };

    /// <param name="command">The program to start.</param>
    /// <param name="time">The clock of all waits; null for the system's.</param>
    /// <exception cref="System.ComponentModel.Win32Exception">The program does not exist.</exception>
    public static ChildProcess Start(ChildCommand command, TimeProvider? time = null) => new(command, time);

    /// <summary>Starts a process and waits for its end.</summary>
    /// <inheritdoc cref="WaitForExit"/>
    public static ChildResult Run(ChildCommand command, TimeSpan? patience = null)
    {
        using ChildProcess child = Start(command);
        int exitCode = child.WaitForExit(patience);
        return new(exitCode, child.Output, child.Errors);
    }

    /// <summary>Starts a process and waits for its end, however long it takes. Cancelled, it kills the process.</summary>
    /// <exception cref="System.ComponentModel.Win32Exception">The program does not exist.</exception>
    public static async Task<ChildResult> RunAsync(ChildCommand command, TimeProvider time, CancellationToken stop)
    {
        using ChildProcess child = Start(command, time);
        int exitCode = await child.WaitForExitAsync(Timeout.InfiniteTimeSpan, stop);
        return new(exitCode, child.Output, child.Errors);
    }

    /// <summary>Waits for the next line of output; null when the process has ended.</summary>
    public string? ReadLine() => _output.ReadLine();

    /// <summary>Waits for a text on standard output or standard error.</summary>
    /// <param name="text">A part of a line.</param>
    /// <param name="patience">How long to wait; null for two minutes.</param>
    /// <returns>The rest of the line after the text.</returns>
    /// <exception cref="ChildException">The process has ended without writing it, or the time is over.</exception>
    public string WaitFor(string text, TimeSpan? patience = null)
    {
        long start = _time.GetTimestamp();
        while (!HasSaidAll && !HasSaid(text))
        {
            if (Left(start, patience) == TimeSpan.Zero) throw Late($"says '{text}'", patience);
            (_output.HasEnded ? _errors! : _output).WaitForEnd(Pause);
        }
        return Behind(text);
    }

    /// <summary>Waits for a text without blocking a thread.</summary>
    /// <inheritdoc cref="WaitFor"/>
    public async Task<string> WaitForAsync(string text, TimeSpan? patience, CancellationToken stop)
    {
        long start = _time.GetTimestamp();
        while (!HasSaidAll && !HasSaid(text))
        {
            if (Left(start, patience) == TimeSpan.Zero) throw Late($"says '{text}'", patience);
            await Task.Delay(Pause, _time, stop);
        }
        return Behind(text);
    }

    /// <summary>Waits until the process has ended and all its output has been read.</summary>
    /// <param name="patience">How long to wait; null for two minutes.</param>
    /// <returns>Its exit code.</returns>
    /// <exception cref="ChildException">The time is over.</exception>
    public int WaitForExit(TimeSpan? patience = null) => EndsWithin(patience) ? _process.ExitCode : throw Late("ends", patience);

    /// <summary>Waits for the end without an exception.</summary>
    /// <inheritdoc cref="WaitForExit"/>
    /// <returns>Whether it has ended.</returns>
    public bool EndsWithin(TimeSpan? patience)
    {
        long start = _time.GetTimestamp();
        return _output.WaitForEnd(Left(start, patience))
            && _errors?.WaitForEnd(Left(start, patience)) is not false
            && _process.WaitForExit(Left(start, patience));
    }

    /// <summary>Waits for the end without blocking a thread.</summary>
    /// <inheritdoc cref="WaitForExit"/>
    public async Task<int> WaitForExitAsync(TimeSpan? patience, CancellationToken stop)
    {
        using var late = new CancellationTokenSource(patience ?? DefaultPatience, _time);
        using CancellationTokenSource either = CancellationTokenSource.CreateLinkedTokenSource(stop, late.Token);
        try
        {
            await Task.WhenAll(
                _output.WaitForEndAsync(either.Token), _errors?.WaitForEndAsync(either.Token) ?? Task.CompletedTask,
                _process.WaitForExitAsync(either.Token));
            return _process.ExitCode;
        }
        catch (OperationCanceledException) when (!stop.IsCancellationRequested)
        {
            throw Late("ends", patience);
        }
    }

    /// <summary>Sends SIGTERM, and kills the process when it does not end in time.</summary>
    /// <returns>Its exit code.</returns>
    public async Task<int> StopAsync(TimeSpan patience)
    {
        if (!_process.HasExited && (OperatingSystem.IsWindows() || Send(Id, SigTerm) != 0)) Kill();
        try
        {
            return await WaitForExitAsync(patience, CancellationToken.None);
        }
        catch (ChildException)
        {
            Kill();
            return await WaitForExitAsync(patience, CancellationToken.None);
        }
    }

    /// <summary>Kills the process and its descendants. Thread-safe, also with <see cref="Dispose"/>.</summary>
    public void Kill()
    {
        lock (_ending) Kill_NeedsLock();
    }

    public void Dispose()
    {
        lock (_ending)
        {
            Kill_NeedsLock();
            _process.Dispose();
            _isDisposed = true;
        }
    }

    /// <summary>Only callers that kill take the lock; readers and waiters do not.</summary>
    private void Kill_NeedsLock()
    {
        if (_isDisposed) return;
        if (!_process.HasExited) _process.Kill(entireProcessTree: true);
        _process.WaitForExit();
    }

    /// <summary>The remaining time: not negative, except for the infinite one.</summary>
    private TimeSpan Left(long start, TimeSpan? patience)
    {
        TimeSpan most = patience ?? DefaultPatience;
        if (most == Timeout.InfiniteTimeSpan) return most;
        TimeSpan left = most - _time.GetElapsedTime(start);
        return left > TimeSpan.Zero ? left : TimeSpan.Zero;
    }

    private bool HasSaid(string text) => Said.Contains(text, StringComparison.Ordinal);

    private ChildException Late(string expected, TimeSpan? patience) =>
        new($"not within {(patience ?? DefaultPatience).TotalSeconds} s: process {Id} {expected}; it said:\n{Said}");

    private string Behind(string text)
    {
        string said = Said;
        int at = said.IndexOf(text, StringComparison.Ordinal);
        if (at < 0) throw new ChildException($"It ended and did not say '{text}':\n{said}");
        return said[(at + text.Length)..].Split('\n')[0].TrimEnd('\r');
    }

    [DllImport("libc", EntryPoint = "kill")]
    [DefaultDllImportSearchPaths(DllImportSearchPath.SafeDirectories)]
    private static extern int Send(int processId, int signal);
}
