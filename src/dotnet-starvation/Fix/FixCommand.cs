using System.CommandLine;
using System.Text.Json;
using DotnetStarvation.Fix.Calls;
using DotnetStarvation.Fix.Copies;
using DotnetStarvation.Verify;
using StockExchange.CommandLine;
using ThreadPoolDiagnostics.Files;

namespace DotnetStarvation.Fix;

internal static class FixCommand
{
    private static readonly Argument<string> PathArgument = new("PATH")
    {
        Description = "A project or solution of C#, or its folder; a solution when other projects call it",
        DefaultValueFactory = _ => ".",
    };

    private static readonly Option<bool> DryRun = new("--dry-run")
    {
        Description = "Change nothing, and print the patch: the default",
    };

    private static readonly Option<bool> Apply = new("--apply") { Description = "Write the changed files" };

    private static readonly Option<string?> Report = new("--report")
    {
        Description = "Only the calls that this shows to block: a document of check --json, or anything that check FILE reads",
        HelpName = "FILE",
    };

    private static readonly Option<bool> Suppressed = new("--suppressed")
    {
        Description = "Also the calls for which the source suppresses the analyzers",
    };

    private static readonly Option<string?> Json = OutputFile.JsonOption(
        "Write a JSON document too: to a file, or to standard output instead of the text (no FILE, or -)");

    public static Command Create(TimeProvider time)
    {
        var command = new DetailedCommand(
            "fix", "Rewrites calls that block, by the code fixes of analyzers, in a copy of the source.", """
            The calls are those that scan lists. They are awaited, their methods become asynchronous, with all that calls them.
            Code fixes of Microsoft.VisualStudio.Threading.Analyzers and Meziantou.Analyzer do it (dotnet format), in a copy that
            is built. What does not compile, or compiles and is wrong (an async void method, a lock held over an await, a route or
            a hub method with another name), is undone, and listed with the reason.

            Nothing of yours is changed without --apply, and then only when the result builds with your own settings. It needs git
            and the SDK; the packages come from your own feeds.

            Examples:
              dotnet-starvation fix src/Shop
              dotnet-starvation fix Shop.slnx > fix.patch && git apply fix.patch
              dotnet-starvation fix src/Shop --report before.json --apply

            Exit codes: 0 no call is left, 2 some are left to do by hand, 1 it could not be done, 64 bad arguments, 130 Ctrl+C.
            """)
        {
            PathArgument, DryRun, Apply, Report, Suppressed, Json,
        };
        command.Validators.Add(result =>
        {
            if (result.GetValue(DryRun) && result.GetValue(Apply)) result.AddError("Give --dry-run or --apply, not both.");
        });
        command.SetAction((parsed, _) => Diagnosing.RunAsync(stop => RunAsync(parsed, time, stop)));
        return command;
    }

    private static async Task<int> RunAsync(ParseResult parsed, TimeProvider time, CancellationToken stop)
    {
        try
        {
            FixResult result = await new Fixing(time, Console.Error.WriteLine)
                .RunAsync(await SettingsAsync(parsed, time, stop), stop);
            if (!await WriteAsync(result, OutputFile.FileOf(Json, parsed))) return ExitCodes.Failed;
            return result.Left is [] ? ExitCodes.Done : StarvationExitCodes.Findings;
        }
        catch (Exception failure) when (failure is FixException or InvalidDataException or EvidenceFileException
            || FileFailures.Is(failure))
        {
            await Console.Error.WriteLineAsync(PrintableText.Escape(failure.Message));
            return ExitCodes.Failed;
        }
    }

    private static async Task<FixSettings> SettingsAsync(ParseResult parsed, TimeProvider time, CancellationToken stop) => new(
        parsed.GetValue(PathArgument)!, parsed.GetValue(Apply), parsed.GetValue(Suppressed),
        parsed.GetValue(Report) is { } report ? await CallsOfAsync(report, time, stop) : _ => true);

    /// <summary>The calls that a report shows to block.</summary>
    private static async Task<Func<WaitingCall, bool>> CallsOfAsync(string report, TimeProvider time, CancellationToken stop)
    {
        using JsonDocument document = await new ReportSource(time).ReadAsync(report, stop);
        var methods = ReportDocument.ReadAll(document.RootElement)
            .SelectMany(process => process.Calls).Select(call => call.Method).ToHashSet();
        return methods.Count > 0
            ? call => methods.Contains(call.Method) || methods.Contains(call.MethodBefore)
            : throw new FixException($"{report} shows no call of your own code that blocks.");
    }

    private static async Task<bool> WriteAsync(FixResult result, string? json)
    {
        if (json is not "-")
        {
            foreach (string line in FixText.Lines(result)) await Console.Out.WriteLineAsync(line);
            // As it is: a patch is for git, and escapes would break it.
            if (!result.IsApplied) await Console.Out.WriteAsync(result.Patch);
        }
        return await OutputFile.TryWriteAsync(json, () => FixJson.FromResult(result));
    }
}
