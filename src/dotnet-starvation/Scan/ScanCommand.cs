using System.CommandLine;
using StockExchange.CommandLine;
using ThreadPoolDiagnostics.Code;

namespace DotnetStarvation.Scan;

internal static class ScanCommand
{
    private const string Summary = "Lists the calls in compiled code that can block a pool thread, without running it.";

    private const string Details = """
        Calls that a request, a message, a timer or the end of an operation on a socket can reach come first, each with its
        shortest call path. File and line are shown where symbols are found. --packages reads the application's packages, too,
        which no analyzer does.

        --fail-on sets the exit code to 2 when there is such a finding: reachable (a wait that a request, a message or a timer
        can reach), waits (a wait anywhere), any (also locks, files and the console).

        Examples:
          dotnet-starvation scan src/StockApi/bin/Release/net10.0
          dotnet-starvation scan publish/Shop.dll --packages --all
          dotnet-starvation scan publish --sarif scan.sarif --fail-on reachable

        Exit codes: 0 done, 1 PATH has no assembly, or output could not be written, 2 --fail-on, 64 bad arguments.
        """;

    /// <summary>The least important finding for which each value of --fail-on fails; null for none.</summary>
    private static readonly OrderedDictionary<string, FindingLevel?> Levels = new(StringComparer.Ordinal)
    {
        ["never"] = null,
        ["reachable"] = FindingLevel.Reachable,
        ["waits"] = FindingLevel.Elsewhere,
        ["any"] = FindingLevel.Brief,
    };

    private static readonly Argument<string[]> PathArgument = CreatePath();

    private static readonly Option<bool> PackagesOption = new("--packages")
    {
        Description = "Read the application's packages too",
    };

    private static readonly Option<bool> AllOption = new("--all") { Description = "List locks, files and the console too" };

    private static readonly Option<string?> JsonOption = OutputFile.JsonOption(
        "Write a JSON document too: to a file, or to standard output instead of the text (no FILE, or -)");

    private static readonly Option<string?> SarifOption = ValueOptions.NewFile(
        "--sarif", "Write SARIF 2.1.0 to that file, for code hosts and editors");

    private static readonly Option<string> FailOption = ValueOptions.OneOf(
        "--fail-on", "The findings for which the exit code is 2", "never", [.. Levels.Keys]);

    public static Command Create()
    {
        var command = new DetailedCommand("scan", Summary, Details)
        {
            PathArgument, PackagesOption, AllOption, JsonOption, SarifOption, FailOption,
        };
        command.SetAction((parsed, _) => RunAsync(parsed));
        return command;
    }

    private static async Task<int> RunAsync(ParseResult parsed)
    {
        try
        {
            ScanReport report = Scanning.Scan(parsed.GetValue(PathArgument)!, parsed.GetValue(PackagesOption));
            if (!await WriteAsync(report, parsed)) return ExitCodes.Failed;
            FindingLevel? least = Levels[parsed.GetValue(FailOption)!];
            return report.Findings.Any(finding => finding.Level <= least) ? StarvationExitCodes.Findings : ExitCodes.Done;
        }
        catch (NoAssemblyException failure)
        {
            await Console.Error.WriteLineAsync(failure.Message);
            return ExitCodes.Failed;
        }
    }

    private static async Task<bool> WriteAsync(ScanReport report, ParseResult parsed)
    {
        string? json = OutputFile.FileOf(JsonOption, parsed);
        if (json is not "-") ScanText.Render(OutputFile.Console(), report, parsed.GetValue(AllOption));
        return await OutputFile.TryWriteAsync(json, () => ScanJson.FromReport(report))
            & await OutputFile.TryWriteAsync(parsed.GetValue(SarifOption), () => ScanSarif.FromReport(report));
    }

    private static Argument<string[]> CreatePath()
    {
        var argument = new Argument<string[]>("PATH")
        {
            Description = "A folder with a program's assemblies, or one of them",
            Arity = ArgumentArity.OneOrMore,
        };
        argument.Validators.Add(result =>
        {
            foreach (string path in result.Tokens.Select(token => token.Value).Where(path => !Path.Exists(path)))
                result.AddError($"{path}: there is no such file or folder.");
        });
        return argument;
    }
}
