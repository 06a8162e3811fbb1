using System.CommandLine;
using System.CommandLine.Parsing;
using ThreadPoolDiagnostics.Targets;

namespace StockExchange.StockLoad.Shared.Options;

/// <summary>The options for a .NET process to watch while the load runs, by its id or its name.</summary>
internal static class WatchOptions
{
    private static readonly Option<int?> ProcessId = new("--pid", "-p", "--process-id")
    {
        Description = "The server's process, if it is .NET: its counters are on the load's time axis, with a verdict at the end",
        HelpName = "PID",
        CustomParser = CommandOptions.Parser<int?>(
            text => int.TryParse(text, out int id) && id > 0 ? id : null, text => $"--pid '{text}' is not the id of a process."),
    };

    private static readonly Option<string?> Name = new("--process", "-n", "--name")
    {
        Description = "The server's process by its name; for 'dotnet App.dll' that is App",
        HelpName = "NAME",
    };

    public static void AddTo(Command command)
    {
        command.AddOptions(ProcessId, Name);
        command.Validators.Add(result =>
        {
            if (result.IsGiven(ProcessId) && result.IsGiven(Name))
                result.AddError("Only one of --pid and --process can be watched.");
        });
    }

    /// <summary>Whether the command line names a process.</summary>
    public static bool AreGiven(CommandResult result) => result.IsGiven(ProcessId) || result.IsGiven(Name);

    /// <summary>Whether the command can watch a process.</summary>
    public static bool AreOf(Command command) => command.Options.Contains(ProcessId);

    /// <summary>The process; null when none is named.</summary>
    /// <exception cref="DiagnosticsException">No process has that name, or several.</exception>
    /// <exception cref="CommandException">No process has that id.</exception>
    public static TargetProcess? Resolve(ParseResult parsed, CancellationToken stop)
    {
        if (parsed.GetValue(Name) is { } name) return TargetProcess.FromName(name, stop);
        if (parsed.GetValue(ProcessId) is not { } id) return null;
        var target = TargetProcess.FromId(id);
        if (target.IsAlive) return target;
        throw new CommandException($"--pid {id}: there is no such process. 'dotnet-starvation ps' lists those of .NET.");
    }
}
