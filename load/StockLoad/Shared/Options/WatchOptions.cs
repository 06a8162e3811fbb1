using System.CommandLine;
using System.CommandLine.Parsing;
using ThreadPoolDiagnostics.Targets;

namespace StockExchange.StockLoad.Shared.Options;

/// <summary>Which .NET process to watch while the load runs: none, or one by its id or its name.</summary>
internal static class WatchOptions
{
    private static readonly Option<int?> ProcessId = new("--pid", "-p", "--process-id")
    {
        Description = "The server's process, if it is .NET: its counters are on the load's time axis, with a verdict at the end",
        HelpName = "PID",
        CustomParser = ParseProcessId,
    };

    private static readonly Option<string?> Name = new("--process", "-n", "--name")
    {
        Description = "The same by the name of the process; for 'dotnet App.dll' that is App",
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

    /// <summary>The process; null when none was asked for.</summary>
    /// <exception cref="DiagnosticsException">There is none of that name, or several.</exception>
    /// <exception cref="CommandException">There is none of that id.</exception>
    public static TargetProcess? Resolve(ParseResult parsed, CancellationToken stop)
    {
        if (parsed.GetValue(Name) is { } name) return TargetProcess.FromName(name, stop);
        if (parsed.GetValue(ProcessId) is not { } id) return null;
        var target = TargetProcess.FromId(id);
        if (target.IsAlive) return target;
        throw new CommandException($"--pid {id}: there is no such process. 'dotnet-starvation ps' lists those of .NET.");
    }

    private static int? ParseProcessId(ArgumentResult result)
    {
        string text = result.Tokens[0].Value;
        if (int.TryParse(text, out int id) && id > 0) return id;
        result.AddError($"--pid '{text}' is not the id of a process.");
        return null;
    }
}
