using System.CommandLine;
using DotnetStarvation.Stacks.Waits;
using StockExchange.CommandLine;
using ThreadPoolDiagnostics.Stacks;
using ThreadPoolDiagnostics.Stacks.Capture;
using ThreadPoolDiagnostics.Targets;

namespace DotnetStarvation.Stacks;

internal static class StacksCommand
{
    /// <summary>How long to wait for the name and version, which are not essential.</summary>
    private static readonly TimeSpan NamePatience = TimeSpan.FromSeconds(1);

    private static readonly Option<bool> PoolOption = new("--pool") { Description = "Show only pool workers" };

    private static readonly Option<bool> FullOption = new("--full")
    {
        Description =
            "Show every frame of .NET with its module, full paths of source files, "
                + "and stacks that differ only within .NET as separate groups",
    };

    private static readonly Option<int?> TopOption = CreateTop();

    private static readonly Option<TimeSpan> TimeoutOption = ValueOptions.Duration(
        "--timeout", "The longest time that a capture may take",
        new StackCaptureSettings().Budget, TimeSpan.FromMilliseconds(100));

    private static readonly Option<TimeSpan> AsyncOption = ValueOptions.Duration(
        "--async",
        "Collect the async methods that begin to wait within this time, and show those in flight with their callers; "
        + "costs the process an event with a stack for each", TimeSpan.Zero, TimeSpan.FromMilliseconds(100));

    private static readonly Option<string?> JsonOption = OutputFile.JsonOption(
        "Write JSON instead of the text: to a file, or to standard output (no FILE, or -)");

    private static readonly Option<string?> HtmlOption = ValueOptions.NewFile(
        "--html", "Write a self-contained page to that file: all stacks as a tree");

    public static Command Create(TimeProvider time)
    {
        var command = new DetailedCommand(
            "stacks", "Shows the stacks of all managed threads of a process, equal ones as a group.", """
            The largest group comes first; frames of .NET are folded. > marks the application's own frames, + those of its
            packages; file and line are shown where symbols are found.

            Examples:
              dotnet-starvation stacks -p 4711 --pool --top 3
              dotnet-starvation stacks -n StockApi --html stacks.html
              dotnet-starvation stacks -n StockApi --waits 30s --speedscope waits.speedscope.json

            Exit codes: 0 done, 1 output could not be written, 3 could not attach, 64 bad arguments, 130 Ctrl+C.
            """)
        {
            PoolOption, TopOption, FullOption, AsyncOption, JsonOption, HtmlOption, TimeoutOption,
        };
        WaitsOptions.AddTo(command, PoolOption, FullOption, AsyncOption, JsonOption, HtmlOption, TimeoutOption);
        TargetOptions.AddTo(command);
        TargetOptions.AddOwnCodeTo(command);
        command.SetAction((parsed, _) => Diagnosing.RunAsync(parsed, async (target, stop) =>
            WaitsOptions.AreGiven(parsed)
                ? await WaitsOptions.WriteAsync(target, parsed, parsed.GetValue(TopOption), stop)
                : await WriteAsync(await TakeAsync(target, parsed, time, stop), parsed)));
        return command;
    }

    private static async Task<StacksView> TakeAsync(
        TargetProcess target, ParseResult parsed, TimeProvider time, CancellationToken stop)
    {
        var settings = new StackCaptureSettings { Budget = parsed.GetValue(TimeoutOption), Lines = true };
        StackReport report = await StackCapture.CaptureAsync(target, settings, stop);
        TimeSpan window = parsed.GetValue(AsyncOption);
        AsyncReport? async = window > TimeSpan.Zero ? AsyncCapture.Capture(target, window, settings, stop) : null;
        TargetInfo? info = TryDescribe(target, stop);
        return new StacksView
        {
            ProcessId = target.Id,
            Name = info?.EntryAssembly,
            RuntimeVersion = info?.RuntimeVersion,
            TakenAt = time.GetUtcNow(),
            Report = report,
            Async = async,
            OnlyPool = parsed.GetValue(PoolOption),
            Top = parsed.GetValue(TopOption),
            Full = parsed.GetValue(FullOption),
        };
    }

    private static TargetInfo? TryDescribe(TargetProcess target, CancellationToken stop)
    {
        try
        {
            return target.Describe(NamePatience, stop);
        }
        catch (DiagnosticsException)
        {
            return null;
        }
    }

    private static async Task<int> WriteAsync(StacksView view, ParseResult parsed)
    {
        string? json = OutputFile.FileOf(JsonOption, parsed);
        string? html = parsed.GetValue(HtmlOption);
        if (json is null && html is null) StacksText.Render(OutputFile.Console(), view);
        bool written = await OutputFile.TryWriteAsync(json, () => StacksJson.FromView(view with { Full = true }))
            & await OutputFile.TryWriteAsync(html, () => StacksPage.FromView(view));
        return written ? ExitCodes.Done : ExitCodes.Failed;
    }

    private static Option<int?> CreateTop() => new("--top")
    {
        Description = "Show only the N largest groups",
        HelpName = "N",
        CustomParser = result =>
        {
            string text = result.Tokens[0].Value;
            if (!int.TryParse(text, out int count) || count < 1) result.AddError($"--top '{text}' is not a number of groups.");
            return count;
        },
    };
}
