using System.CommandLine;
using System.CommandLine.Parsing;
using ThreadPoolDiagnostics.Targets;
using ThreadPoolDiagnostics.Targets.Ports;

namespace DotnetStarvation;

/// <summary>How every command is told which process to look at: by exactly one of these options.</summary>
internal static class TargetOptions
{
    /// <summary>How long a runtime may take to connect to a diagnostic port: its owner has to start it meanwhile.</summary>
    private static readonly TimeSpan PortPatience = TimeSpan.FromMinutes(1);

    private static readonly Option<int> ProcessId = CreateProcessId();

    private static readonly Option<string?> Name = new("--name", "-n", "--process")
    {
        Description = "The process with this name; for 'dotnet App.dll' that is App",
        HelpName = "NAME",
    };

    private static readonly Option<string?> PortOption = new("--diagnostic-port")
    {
        Description = "A socket to listen on until a runtime connects (DOTNET_DiagnosticPorts=ADDRESS), "
            + "or ADDRESS,connect for one that a runtime listens on (dotnet-diagnostic-PID-…-socket), or the folder with it",
        HelpName = "ADDRESS",
    };

    /// <summary>Adds them to a command, of which then exactly one must be given.</summary>
    /// <param name="command">The command.</param>
    /// <param name="alternatives">Options and arguments of the command that name something else to look at, as --trace
    /// does.</param>
    public static void AddTo(Command command, params Symbol[] alternatives) => AddTo(command, isRequired: true, alternatives);

    /// <summary>Adds them to a command that looks at all processes when none of them is given.</summary>
    public static void AddOptionalTo(Command command) => AddTo(command, isRequired: false, []);

    /// <summary>Whether one of the options was given: always, unless the command has alternatives.</summary>
    public static bool AreGiven(ParseResult parsed) =>
        parsed.GetResult(ProcessId) is not null || parsed.GetResult(Name) is not null || parsed.GetResult(PortOption) is not null;

    /// <summary>The name that was given; null when the process was named in another way.</summary>
    public static string? GivenName(ParseResult parsed) => parsed.GetValue(Name);

    /// <summary>The folder that was given as a port; null when the process was named in another way.</summary>
    /// <exception cref="DiagnosticsException">What was given is no address.</exception>
    public static string? GivenFolder(ParseResult parsed) =>
        parsed.GetValue(PortOption) is { } address ? DiagnosticPort.FolderOf(address) : null;

    /// <summary>The process that the options name. For a diagnostic port it waits until the runtime is there.</summary>
    /// <exception cref="DiagnosticsException">There is none, or several have that name.</exception>
    /// <exception cref="OperationCanceledException">The wait was cancelled.</exception>
    public static TargetProcess Resolve(ParseResult parsed, CancellationToken cancellation)
    {
        if (parsed.GetValue(Name) is { } name) return TargetProcess.FromName(name, cancellation);
        return parsed.GetValue(PortOption) is { } address
            ? ResolvePort(address, cancellation)
            : TargetProcess.FromId(parsed.GetValue(ProcessId));
    }

    private static TargetProcess ResolvePort(string address, CancellationToken cancellation)
    {
        string which = DiagnosticPort.FolderOf(address) is { } folder
            ? $"listens in {folder} (TMPDIR={folder})"
            : $"was started with DOTNET_DiagnosticPorts={address.Split(',')[0]}";
        string waiting = $"Waiting {PortPatience.TotalSeconds:0} s for a .NET process that {which}";
        return DiagnosticPort.Open(address, PortPatience, () => Console.Error.WriteLine(waiting), cancellation);
    }

    private static Option<int> CreateProcessId() => new("--process-id", "-p", "--pid")
    {
        Description = "The process with this id",
        HelpName = "PID",
        CustomParser = result =>
        {
            string text = result.Tokens[0].Value;
            if (!int.TryParse(text, out int id) || id <= 0) result.AddError($"--process-id '{text}' is not the id of a process.");
            return id;
        },
    };

    private static void AddTo(Command command, bool isRequired, Symbol[] alternatives)
    {
        Option[] own = [ProcessId, Name, PortOption];
        foreach (Option option in own) command.Options.Add(option);
        command.Validators.Add(result => CheckChoice(result, [.. own, .. alternatives], isRequired));
    }

    private static void CheckChoice(CommandResult result, IReadOnlyList<Symbol> choices, bool isRequired)
    {
        int given = choices.Count(choice => IsGiven(result, choice));
        if (given == 1 || (given == 0 && !isRequired)) return;
        string names = string.Join(", ", choices.Select(choice => choice is Argument ? $"-- {choice.Name}" : choice.Name));
        result.AddError(given == 0
            ? $"Name one process or file: one of {names}. 'dotnet-starvation ps' lists the processes."
            : $"Only one of {names} can be observed.");
    }

    private static bool IsGiven(CommandResult result, Symbol choice) => choice switch
    {
        Option option => result.GetResult(option) is { Implicit: false },
        Argument argument => result.GetResult(argument) is { Tokens.Count: > 0 },
        _ => false,
    };
}
