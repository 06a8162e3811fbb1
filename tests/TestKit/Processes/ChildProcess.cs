using System.Diagnostics;

namespace StockExchange.TestKit.Processes;

/// <summary>A process that a test starts. Disposing ends it and what it has started, if it has not ended by then.</summary>
internal sealed class ChildProcess : IDisposable
{
    private static readonly TimeSpan Patience = TimeSpan.FromMinutes(2);

    private readonly Process _process;
    private readonly HeardText? _output;
    private readonly HeardText? _errors;

    private ChildProcess(ChildCommand command)
    {
        _process = Process.Start(command.ToStartInfo())!;
        if (command.IsReadOnDemand) return;
        _output = new(_process.StandardOutput);
        _errors = new(_process.StandardError);
    }

    public int Id => _process.Id;

    /// <summary>The process that it has started, whichever of its threads did, by its id as we see it, whatever it sees itself
    /// (Linux).</summary>
    public int OnlyChild => Assert.Single(Children());

    /// <summary>Of a command that has one. To close it is what the death of a parent looks like.</summary>
    public StreamWriter Input => _process.StandardInput;

    /// <summary>Standard output, in whole lines while it runs.</summary>
    public string Output => _output?.Text ?? "";

    /// <summary>Standard error, in whole lines while it runs.</summary>
    public string Errors => _errors?.Text ?? "";

    /// <summary>Both, one behind the other.</summary>
    public string Said => Output + Errors;

    private bool HasSaidAll => _output is not { HasEnded: false } && _errors is not { HasEnded: false };

    public static ChildProcess Start(ChildCommand command) => new(command);

    /// <summary>Starts it and waits for its end.</summary>
    public static ChildResult Run(ChildCommand command, TimeSpan? patience = null)
    {
        using ChildProcess child = Start(command);
        int exitCode = child.WaitForExit(patience);
        return new(exitCode, child.Output, child.Errors);
    }

    /// <summary>Its next line of output; null when it has ended. Only of one that is read on demand.</summary>
    public string? ReadLine() => _process.StandardOutput.ReadLine();

    /// <summary>Waits until it has said this.</summary>
    /// <returns>What stands behind it in the same line.</returns>
    public string WaitFor(string text, TimeSpan? patience = null)
    {
        Eventually.Holds(
            () => HasSaidAll || Said.Contains(text, StringComparison.Ordinal), () => Not($"says '{text}'"), patience ?? Patience);
        return Behind(text);
    }

    /// <summary>The same without holding a thread.</summary>
    public async Task<string> WaitForAsync(string text, TimeSpan? patience = null)
    {
        await Eventually.HoldsAsync(
            () => HasSaidAll || Said.Contains(text, StringComparison.Ordinal), () => Not($"says '{text}'"), patience ?? Patience);
        return Behind(text);
    }

    /// <summary>Waits until it has started one process, and one only.</summary>
    public async Task<int> OnlyChildAsync()
    {
        int[] children = [];
        await Eventually.HoldsAsync(
            () => (children = Children()).Length == 1, () => Not($"has one child, not {children.Length}"), Patience);
        return children[0];
    }

    /// <summary>Waits until it has ended and everything that it said has been read.</summary>
    /// <returns>Its exit code.</returns>
    public int WaitForExit(TimeSpan? patience = null)
    {
        Eventually.Holds(() => _process.HasExited && HasSaidAll, () => Not("ends"), patience ?? Patience);
        return _process.ExitCode;
    }

    /// <summary>The same without holding a thread.</summary>
    public async Task<int> WaitForExitAsync(TimeSpan? patience = null)
    {
        await Eventually.HoldsAsync(() => _process.HasExited && HasSaidAll, () => Not("ends"), patience ?? Patience);
        return _process.ExitCode;
    }

    /// <summary>Sends it a signal by its name: TERM, INT.</summary>
    public void Signal(string name) => Signals.Send(name, Id);

    /// <summary>As a crash ends it.</summary>
    public void Kill()
    {
        if (!_process.HasExited) _process.Kill(entireProcessTree: true);
        _process.WaitForExit();
    }

    public void Dispose()
    {
        Kill();
        _process.Dispose();
    }

    private int[] Children() => [.. Directory.EnumerateDirectories($"/proc/{Id}/task").SelectMany(ChildrenOf)];

    private static int[] ChildrenOf(string thread)
    {
        try
        {
            string ids = File.ReadAllText(Path.Combine(thread, "children"));
            return [.. ids.Split(' ', StringSplitOptions.RemoveEmptyEntries).Select(int.Parse)];
        }
        catch (IOException)
        {
            return []; // the thread is gone meanwhile, and another one has its children
        }
    }

    private string Not(string expected) => $"process {Id} {expected}; it said:\n{Said}";

    private string Behind(string text)
    {
        string said = Said;
        int at = said.IndexOf(text, StringComparison.Ordinal);
        Assert.True(at >= 0, $"It ended and did not say '{text}':\n{said}");
        return said[(at + text.Length)..].Split('\n')[0].TrimEnd('\r');
    }
}
