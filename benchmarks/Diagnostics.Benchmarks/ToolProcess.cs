using System.Collections.Concurrent;
using System.Diagnostics;

namespace StockExchange.Diagnostics.Benchmarks;

/// <summary>A tool attached to a target, as a user runs it: a process of its own. Gone when disposed of.</summary>
internal sealed class ToolProcess : IDisposable
{
    private readonly Process _process;
    private readonly ConcurrentQueue<string> _errors = new();
    private readonly TaskCompletionSource<string> _firstLine = new();

    public ToolProcess(params string[] command)
    {
        _process = Process.Start(new ProcessStartInfo(command[0], command[1..])
        {
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        })!;
        _process.OutputDataReceived += (_, line) => _firstLine.TrySetResult(line.Data ?? "");
        _process.ErrorDataReceived += (_, line) => _errors.Enqueue(line.Data ?? "");
        _process.BeginOutputReadLine();
        _process.BeginErrorReadLine();
    }

    public int Id => _process.Id;

    /// <summary>What it has written to standard error so far.</summary>
    public string[] Errors => [.. _errors];

    /// <summary>What it has written to standard output first; waits for it.</summary>
#pragma warning disable VSTHRD002 // On the main thread of a measurement, which has nothing else to do
    public string FirstLine => _firstLine.Task.GetAwaiter().GetResult();
#pragma warning restore VSTHRD002

    /// <summary>In bytes.</summary>
    public long Memory
    {
        get
        {
            _process.Refresh();
            return _process.WorkingSet64;
        }
    }

    /// <summary>In bytes.</summary>
    public long PeakMemory
    {
        get
        {
            _process.Refresh();
            return _process.PeakWorkingSet64;
        }
    }

    /// <summary>Until it has ended by itself.</summary>
    public int WaitForExit()
    {
        _process.WaitForExit();
        return _process.ExitCode;
    }

    public void Dispose()
    {
        if (!_process.HasExited) _process.Kill();
        _process.WaitForExit();
        _process.Dispose();
    }
}
