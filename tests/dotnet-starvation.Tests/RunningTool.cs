using StockExchange.CommandLine.Processes;
using StockExchange.TestKit.Processes;

namespace DotnetStarvation.Tests;

/// <summary>The built tool while it runs, as a process of its own.</summary>
internal sealed class RunningTool : IDisposable
{
    private readonly CrashReport _crash = new(Path.GetTempPath(), hasDump: true);
    private readonly ChildProcess _process;

    public RunningTool(params string[] arguments)
        : this(new Dictionary<string, string?>(), arguments)
    {
    }

    public RunningTool(IReadOnlyDictionary<string, string?> variables, params string[] arguments) =>
        _process = ChildProcess.Start(new ChildCommand(Tool.Command[0], [.. Tool.Command[1..], .. arguments])
        {
            Variables = new Dictionary<string, string?>([.. _crash.Variables, .. variables]),
        }.TakingAllSignals());

    public int Id => _process.Id;

    public string Output => _process.Output;

    /// <summary>Standard output and standard error.</summary>
    public string Said => _process.Said;

    public bool IsStopped => State() == 'T';

    public bool HasEnded => State() is null or 'Z';

    public void WaitFor(string text) => _process.WaitFor(text);

    public void Signal(string name) => _process.Signal(name);

    public int WaitForExit()
    {
        int exitCode = _process.WaitForExit();
        _crash.CheckThereIsNone(Said);
        return exitCode;
    }

    public void Dispose() => _process.Dispose();

    /// <summary>The state in /proc; null after the end of the process.</summary>
    private char? State()
    {
        try
        {
            return File.ReadAllText($"/proc/{_process.Id}/stat").Split(") ")[^1][0];
        }
        catch (IOException)
        {
            return null;
        }
    }
}
