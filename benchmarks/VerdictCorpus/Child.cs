using System.Diagnostics;

namespace VerdictCorpus;

/// <summary>A program of this solution as a child process. Disposing it closes its standard input, and kills it if that is not enough.</summary>
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
        new(Process.Start(new ProcessStartInfo("dotnet", [Built(assembly), .. arguments])
        {
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        })!);

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

    /// <summary>artifacts/bin/VerdictCorpus/PIVOT becomes artifacts/bin/ASSEMBLY/PIVOT/ASSEMBLY.dll.</summary>
    private static string Built(string assembly)
    {
        string here = Path.TrimEndingDirectorySeparator(AppContext.BaseDirectory);
        string dll = Path.GetFullPath(Path.Combine(here, "..", "..", assembly, Path.GetFileName(here), $"{assembly}.dll"));
        return File.Exists(dll) ? dll : throw new CorpusException($"{dll} is not there. Build the solution first.");
    }

    private void KeepError(string? line)
    {
        if (line is null) return;
        lock (_errors) _errors.Add(line);
    }
}
