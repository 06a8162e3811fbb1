using StockExchange.TestKit.Processes;

namespace DotnetStarvation.Tests;

/// <summary>The built tool while it runs, as a process of its own.</summary>
internal sealed class RunningTool : IDisposable
{
    private readonly CrashReport _crash = new();
    private readonly ChildProcess _process;

    public RunningTool(params string[] arguments) => _process = ChildProcess.Start(
        new("dotnet", [Tool.AssemblyFile, .. arguments]) { Variables = _crash.Variables, TakesAllSignals = true });

    /// <summary>Standard output.</summary>
    public string Output => _process.Output;

    /// <summary>Standard output and standard error.</summary>
    public string Said => _process.Said;

    /// <summary>As /proc has it: T when it is stopped.</summary>
    public char State => File.ReadAllText($"/proc/{_process.Id}/stat").Split(") ")[^1][0];

    public void WaitFor(string text) => _process.WaitFor(text);

    public void Signal(string name) => _process.Signal(name);

    public int WaitForExit()
    {
        int exitCode = _process.WaitForExit();
        _crash.CheckThereIsNone(Said);
        return exitCode;
    }

    public void Dispose() => _process.Dispose();
}
