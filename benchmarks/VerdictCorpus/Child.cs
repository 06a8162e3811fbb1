using System.Diagnostics;

namespace VerdictCorpus;

/// <summary>
/// A program of this solution as a child process. Disposing it closes its standard input, and kills it if that is not enough.
/// </summary>
internal sealed class Child : IDisposable
{
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(5);

    private readonly Process _process;
    private readonly List<string> _errors = [];

    private Child(Process process)
    {
        _process = process;
        _process.ErrorDataReceived += (_, line) => KeepError(line.Data);
        _process.BeginErrorReadLine();
    }

    public int Id => _process.Id;

    public StreamReader Output => _process.StandardOutput;

    /// <summary>What it wrote to standard error so far.</summary>
    public IReadOnlyList<string> Errors
    {
        get
        {
            lock (_errors) return [.. _errors];
        }
    }

    /// <summary>Starts the program that was built together with this one.</summary>
    public static Child Start(string assembly, params IEnumerable<string> arguments) =>
        Start(["dotnet", Built.File(assembly), .. arguments], new Dictionary<string, string>());

    /// <param name="command">A program and its arguments.</param>
    /// <param name="environment">Variables beside those of this process.</param>
    public static Child Start(IReadOnlyList<string> command, IReadOnlyDictionary<string, string> environment)
    {
        var start = new ProcessStartInfo(command[0], command.Skip(1))
        {
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        foreach ((string name, string value) in environment) start.Environment[name] = value;
        return new(Process.Start(start)!);
    }

    /// <summary>Closes its standard input, which asks the programs of the corpus to end.</summary>
    public Task<int> CloseAsync(CancellationToken stop)
    {
        _process.StandardInput.Close();
        return ExitAsync(stop);
    }

    public async Task<int> ExitAsync(CancellationToken stop)
    {
        await _process.WaitForExitAsync(stop);
        return _process.ExitCode;
    }

    public void Dispose()
    {
        _process.StandardInput.Close();
        if (!_process.WaitForExit(Patience)) _process.Kill();
        _process.Dispose();
    }

    private void KeepError(string? line)
    {
        if (line is null) return;
        lock (_errors) _errors.Add(line);
    }
}
