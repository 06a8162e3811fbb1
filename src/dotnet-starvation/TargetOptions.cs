using System.CommandLine;
using System.CommandLine.Parsing;
using StockExchange.CommandLine;
using ThreadPoolDiagnostics.Files;
using ThreadPoolDiagnostics.Targets;
using ThreadPoolDiagnostics.Targets.Ports;

namespace DotnetStarvation;

/// <summary>The options that name the process to observe, of which exactly one must be given.</summary>
internal static class TargetOptions
{
    /// <summary>How long to wait for a runtime to connect to a diagnostic port: the user starts it meanwhile.</summary>
    private static readonly TimeSpan PortPatience = TimeSpan.FromMinutes(1);

    private static readonly Option<int> ProcessId = CreateProcessId("The process with this id");

    private static readonly Option<string?> Name = new("--name", "-n", "--process")
    {
        Description = "The process with this name; for 'dotnet App.dll' that is App",
        HelpName = "NAME",
    };

    private static readonly Option<string?> PortOption = new("--diagnostic-port")
    {
        Description = "A socket on which to wait for a runtime (DOTNET_DiagnosticPorts=ADDRESS); "
            + "or ADDRESS,connect for the socket of a runtime (dotnet-diagnostic-PID-…-socket), or for its folder",
        HelpName = "ADDRESS",
    };

    private static readonly Option<bool> All = new("--all")
    {
        Description = "All .NET processes that this user can see here, as they come and go, without those of the SDK",
    };

    private static readonly Option<string[]> OwnOption = new("--own")
    {
        Description = "The assemblies with your own code, such as 'Shop.*'; repeatable. Default: the projects in .deps.json",
        HelpName = "PATTERN",
    };

    private static readonly Option<string?> OwnFile = ValueOptions.File(
        "--own-file", "A file with such a pattern in each line; lines that begin with # are comments");

    /// <summary>The option that names a diagnostic port.</summary>
    public static Option Port => PortOption;

    /// <param name="command">The command.</param>
    /// <param name="alternatives">Its options and arguments that name something else to observe, such as --trace.</param>
    public static void AddTo(Command command, params Symbol[] alternatives) => AddTo(command, isRequired: true, alternatives);

    /// <summary>Adds the options to a command that observes all processes when none of them is given.</summary>
    public static void AddOptionalTo(Command command) => AddTo(command, isRequired: false, []);

    /// <summary>Adds them to a command that may also observe all processes, as they come and go.</summary>
    public static void AddWithAllTo(Command command)
    {
        command.Options.Add(All);
        AddTo(command, isRequired: true, [All]);
    }

    /// <summary>Adds the options that say which code is the application's own, to a command that shows stacks.</summary>
    public static void AddOwnCodeTo(Command command)
    {
        command.Options.Add(OwnOption);
        command.Options.Add(OwnFile);
    }

    /// <summary>Whether one of the options was given.</summary>
    public static bool AreGiven(CommandResult result) =>
        new Option[] { ProcessId, Name, PortOption }.Any(result.IsGiven);

    /// <summary>Whether --all was given.</summary>
    public static bool AllAreMeant(ParseResult parsed) => parsed.GetValue(All);

    /// <summary>The value of --name; null without it.</summary>
    public static string? GivenName(ParseResult parsed) => parsed.GetValue(Name);

    /// <summary>The folder of --diagnostic-port FOLDER,connect; null without it.</summary>
    /// <exception cref="DiagnosticsException">The address is invalid.</exception>
    public static string? GivenFolder(ParseResult parsed) =>
        parsed.GetValue(PortOption) is { } address ? DiagnosticPort.FolderOf(address) : null;

    /// <summary>Finds the process that the options name. With a diagnostic port it waits for the runtime.</summary>
    /// <exception cref="DiagnosticsException">There is no such process, or several have the name.</exception>
    /// <exception cref="OperationCanceledException">The wait was cancelled.</exception>
    public static TargetProcess Resolve(ParseResult parsed, CancellationToken cancellation)
    {
        OwnCode own = OwnCodeOf(parsed);
        TargetProcess target = Find(parsed, cancellation);
        target.OwnCode = own;
        return target;
    }

    /// <summary>The assemblies that the options say are the application's own.</summary>
    /// <exception cref="EvidenceFileException">The file with patterns cannot be read.</exception>
    public static OwnCode OwnCodeOf(ParseResult parsed) => OwnCode.FromPatterns(
        [.. parsed.GetValue(OwnOption) ?? [], .. parsed.GetValue(OwnFile) is { } file ? PatternsIn(file) : []]);

    /// <summary>An option for the id of a process.</summary>
    public static Option<int> CreateProcessId(string description) => new("--process-id", "-p", "--pid")
    {
        Description = description,
        HelpName = "PID",
        CustomParser = result =>
        {
            string text = result.Tokens[0].Value;
            if (!int.TryParse(text, out int id) || id <= 0) result.AddError($"--process-id '{text}' is not the id of a process.");
            return id;
        },
    };

    private static string[] PatternsIn(string file)
    {
        try
        {
            return [.. File.ReadLines(file).Select(line => line.Trim()).Where(line => line.Length > 0 && line[0] != '#')];
        }
        catch (Exception failure) when (FileFailures.Is(failure))
        {
            throw new EvidenceFileException(file, FileFailures.Describe(failure), failure);
        }
    }

    private static TargetProcess Find(ParseResult parsed, CancellationToken cancellation)
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
        string names = string.Join(", ", choices.Select(choice => (choice as Argument)?.HelpName ?? choice.Name));
        result.AddError(given == 0
            ? $"Name one process or file: one of {names}. 'dotnet-starvation ps' lists the processes."
            : $"Only one of {names} can be observed.");
    }

    private static bool IsGiven(CommandResult result, Symbol choice) => choice switch
    {
        Option option => result.IsGiven(option),
        Argument argument => result.GetResult(argument) is { Tokens.Count: > 0 },
        _ => false,
    };
}
