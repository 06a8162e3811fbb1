using System.CommandLine;
using Spectre.Console;
using StockExchange.CommandLine;
using ThreadPoolDiagnostics.Code;

namespace DotnetStarvation.Scan;

/// <summary>The command line of <c>scan</c>.</summary>
internal static class ScanCommand
{
    private const string Summary = "Lists the calls that can block a pool thread, from compiled code: nothing is run.";

    private const string Details = """
        Calls that an ASP.NET Core action, endpoint or middleware, or a timer, can reach come first, each with its shortest call
        path. File and line are shown where symbols are found. --packages reads the application's packages too: no analyzer does
        that.

        --fail-on sets the exit code 2 when there is a finding of that kind: reachable (a wait that a request or a timer can
        reach), waits (a wait anywhere), any (locks, files and the console too).

        Examples:
          dotnet-starvation scan src/StockApi/bin/Release/net10.0
          dotnet-starvation scan publish/Shop.dll --packages --all
          dotnet-starvation scan publish --sarif scan.sarif --fail-on reachable

        Exit codes: 0 done, 1 nothing to read there, or output could not be written, 2 --fail-on, 64 bad arguments.
        """;

    private static readonly Argument<string[]> PathArgument = CreatePath();

    private static readonly Option<bool> PackagesOption = new("--packages")
    {
        Description = "Read the application's packages too",
    };

    private static readonly Option<bool> AllOption = new("--all") { Description = "List locks, files and the console too" };

    private static readonly Option<string?> JsonOption = CreateJson();

    private static readonly Option<string?> SarifOption = ValueOptions.NewFile(
        "--sarif", "Write SARIF 2.1.0 to that file, for code hosts and editors");

    private static readonly Option<string> FailOption = ValueOptions.OneOf(
        "--fail-on", "When to exit with 2", FailOn.Never, [FailOn.Never, FailOn.Reachable, FailOn.Waits, FailOn.Any]);

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
            return await WriteAsync(report, parsed) ? FailOn.ExitCode(report, parsed.GetValue(FailOption)!) : ExitCodes.Failed;
        }
        catch (NoAssemblyException failure)
        {
            await Console.Error.WriteLineAsync(failure.Message);
            return ExitCodes.Failed;
        }
    }

    private static async Task<bool> WriteAsync(ScanReport report, ParseResult parsed)
    {
        string? json = parsed.GetResult(JsonOption) is { Implicit: false } ? parsed.GetValue(JsonOption) ?? "-" : null;
        if (json is not "-") Print(report, parsed.GetValue(AllOption));
        return await OutputFile.TryWriteAsync(json, () => ScanJson.FromReport(report))
            & await OutputFile.TryWriteAsync(parsed.GetValue(SarifOption), () => ScanSarif.FromReport(report));
    }

    private static void Print(ScanReport report, bool all)
    {
        IAnsiConsole console = Terminal.For(Console.Out, Console.IsOutputRedirected);
        if (Console.IsOutputRedirected) console.Profile.Width = OutputFile.Unlimited;
        ScanText.Render(console, report, all);
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

    private static Option<string?> CreateJson()
    {
        Option<string?> option = ValueOptions.NewFile(
            "--json", "Write JSON to that file, or to standard output instead of the text when none is named");
        option.Arity = ArgumentArity.ZeroOrOne;
        return option;
    }
}
