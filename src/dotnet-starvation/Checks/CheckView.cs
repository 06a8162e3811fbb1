using Spectre.Console;
using StockExchange.CommandLine;
using ThreadPoolDiagnostics.Stacks.Frames;
using ThreadPoolDiagnostics.Stacks.Naming;
using ThreadPoolDiagnostics.Verdicts;

namespace DotnetStarvation.Checks;

/// <summary>A check as text: verdict, evidence, blocking calls, advice, forecast.</summary>
internal static class CheckView
{
    private const int MostCalls = 5;

    /// <summary>Renders a result. Of a command's processes, those that do not starve have one line each.</summary>
    public static void Render(IAnsiConsole console, CheckResult result)
    {
        if (result.Command is null)
        {
            Render(console, result.Reports[0], "");
            return;
        }
        WrappedText.Write(console, "", CommandText.Summary(result), new(decoration: Decoration.Bold));
        foreach (CheckReport report in result.Reports.Where(report => report.Starved))
        {
            console.WriteLine();
            Render(console, report, CommandText.Remark(result, report));
        }
        CheckReport[] others = [.. result.Reports.Where(report => !report.Starved)];
        if (others.Length > 0) console.WriteLine();
        foreach (CheckReport report in others) Heading(console, report, "");
    }

    private static void Render(IAnsiConsole console, CheckReport report, string remark)
    {
        Diagnosis diagnosis = report.Diagnosis;
        Heading(console, report, remark);
        WrappedText.Write(console, "", diagnosis.Summary, new(decoration: Decoration.Bold));
        Section(console, "Why", diagnosis.Evidence);
        if (diagnosis.Episodes.Count > 1) Section(console, "Episodes", [.. diagnosis.Episodes.Select(EpisodeText.Describe)]);
        if (report.NotThePool is { } elsewhere) Section(console, "Not the pool", elsewhere.Sentences);
        Calls(console, diagnosis.BlockingCalls, report.Observation.Instant is null ? "over all snapshots" : "at this instant");
        Section(console, "What to change", diagnosis.Advice);
        if (diagnosis.Forecast is { } forecast) Section(console, "If nothing changes", [forecast.Text]);
    }

    private static void Heading(IAnsiConsole console, CheckReport report, string remark)
    {
        string verdict = VerdictWords.Word(report.Diagnosis.Verdict).ToUpperInvariant();
        string colour = VerdictWords.Colour(report.Diagnosis.Verdict);
        console.MarkupLine($"[bold invert {colour}] {verdict} [/]  [bold]{report.Subject.Printable()}[/]{remark.Printable()}");
    }

    private static void Section(IAnsiConsole console, string title, IReadOnlyList<string> lines)
    {
        if (lines.Count == 0) return;
        Title(console, title);
        foreach (string line in lines) WrappedText.Write(console, "  - ", line);
    }

    private static void Calls(IAnsiConsole console, IReadOnlyList<BlockingCall> calls, string when)
    {
        if (calls.Count == 0) return;
        Title(console, $"Where pool threads wait (of the busy ones, {when})");
        foreach (BlockingCall call in calls.Take(MostCalls)) Call(console, call);
        if (calls.Count > MostCalls) console.WriteLine($"        and {calls.Count - MostCalls} more (--json has them all)");
    }

    private static void Call(IAnsiConsole console, BlockingCall call)
    {
        WrappedText.Write(console, $"  {FigureText.Share(call.BusyShare),5}  ", call.Method, new(decoration: Decoration.Bold));
        WrappedText.Write(console, "         ", $"waits {WaitText.ForKind(call.Wait)}");
        if (call.Source is { } source) WrappedText.Write(console, "         at ", SourceText.Format(source));
        if (CallText.CalledApi(call) is { } api) WrappedText.Write(console, "         ", $"called {api}");
        if (call.Routes is not []) WrappedText.Write(console, "         ", $"for {string.Join(", ", call.Routes)}");
        Callers(console, call);
        ApplicationPath(console, call);
        Candidates(console, call);
        string path = string.Join(" -> ", call.WaitPath().Select(frame => MethodName.Bare(frame.Method)));
        WrappedText.Write(console, "         ", path, new(decoration: Decoration.Dim));
    }

    private static void Callers(IAnsiConsole console, BlockingCall call)
    {
        if (call.Callers is []) return;
        console.WriteLine("         called by");
        foreach (CallingMethod caller in call.Callers)
            WrappedText.Write(console, $"         {FigureText.Share(caller.BusyShare),7}  ",
                $"{MethodName.TypeAndMethod(caller.Method)}{At(caller.Source)}");
    }

    private static void ApplicationPath(IAnsiConsole console, BlockingCall call)
    {
        if (call.ApplicationPath() is not { Count: > 1 } path) return;
        Heading(console, CallText.PathHeading(call));
        foreach (CallPathFrame frame in path)
            WrappedText.Write(console, "           ", $"{MethodName.TypeAndMethod(frame.Method)}{At(frame.Source)}");
    }

    private static void Candidates(IAnsiConsole console, BlockingCall call)
    {
        if (call.Candidates.Count == 0) return;
        Heading(console, CallText.CandidatesHeading(call));
        foreach (CallCandidate candidate in call.Candidates)
        {
            WrappedText.Write(
                console, "         - ", $"{candidate.Method}{At(candidate.Source)}", new(decoration: Decoration.Bold));
            WrappedText.Write(console, "           ", candidate.Reason);
            if (candidate.CallPath.Count > 1)
                WrappedText.Write(
                    console, "           ", $"call path: {string.Join(" -> ", candidate.CallPath.Select(MethodName.Bare))}");
        }
    }

    private static void Heading(IAnsiConsole console, string text) =>
        console.WriteLine($"         {char.ToLowerInvariant(text[0])}{text[1..]}");

    private static string At(SourceLocation? source) => source is null ? "" : $" at {SourceText.Format(source)}";

    private static void Title(IAnsiConsole console, string title)
    {
        console.WriteLine();
        console.MarkupLine($"[bold]{title.Printable()}[/]");
    }
}
