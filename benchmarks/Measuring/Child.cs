using System.Collections.Concurrent;
using System.Diagnostics;

namespace StockExchange.Measuring;

/// <summary>A program that runs beside this one, and what it says. Killed when disposed of.</summary>
internal sealed class Child : IDisposable
{
    private readonly Process _process;
    private readonly BlockingCollection<string> _output = [];
    private readonly ConcurrentQueue<string> _errors = [];

    private Child(string[] command, bool hearsErrors)
    {
        _process = Process.Start(new ProcessStartInfo(command[0], command[1..])
        {
            RedirectStandardInput = true, // programs of this solution end when it does, as that of a killed parent
            RedirectStandardOutput = true,
            RedirectStandardError = hearsErrors,
        })!;
        _process.OutputDataReceived += (_, line) => Hear(line.Data);
        _process.ErrorDataReceived += (_, line) => _errors.Enqueue(line.Data ?? "");
        _process.BeginOutputReadLine();
        if (hearsErrors) _process.BeginErrorReadLine();
    }

    public int Id => _process.Id;

    /// <summary>User and kernel time so far.</summary>
    public TimeSpan CpuTime => Now.TotalProcessorTime;

    public int Threads => Now.Threads.Count;

    /// <summary>The resident set, in bytes.</summary>
    public long Memory => Now.WorkingSet64;

    /// <summary>Its highest so far, in bytes.</summary>
    public long PeakMemory => Now.PeakWorkingSet64;

    /// <summary>What it has written to standard error so far, if that is heard.</summary>
    public string[] Errors => [.. _errors];

    private Process Now
    {
        get
        {
            _process.Refresh();
            return _process;
        }
    }

    /// <param name="command">A program and its arguments. Its standard error is that of this program.</param>
    public static Child Start(params string[] command) => new(command, hearsErrors: false);

    /// <summary>The same with a standard error that is heard.</summary>
    public static Child StartHearingErrors(params string[] command) => new(command, hearsErrors: true);

    /// <summary>Its next line; null when it has ended.</summary>
    public string? ReadLine() => _output.TryTake(out string? line, Timeout.Infinite) ? line : null;

    /// <summary>Writes an empty line.</summary>
    /// <returns>What it answers.</returns>
    public string Ask()
    {
        _process.StandardInput.WriteLine();
        _process.StandardInput.Flush();
        return WaitFor("");
    }

    /// <summary>Reads up to a line with this in it.</summary>
    /// <returns>What stands behind it there.</returns>
    public string WaitFor(string text)
    {
        while (ReadLine() is { } line)
            if (line.Contains(text, StringComparison.Ordinal)) return line.Split(text, 2)[^1];
        throw new InvalidOperationException($"It ended and did not say '{text}'; its standard error says why.");
    }

    /// <summary>Closes its standard input, which ends it.</summary>
    /// <returns>What it says until then.</returns>
    public string[] Close()
    {
        _process.StandardInput.Close();
        return [.. _output.GetConsumingEnumerable()];
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
        _output.Dispose();
    }

    private void Hear(string? line)
    {
        if (line is null) _output.CompleteAdding();
        else _output.Add(line);
    }
}
