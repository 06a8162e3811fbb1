using System.Text;
using StockExchange.Pages.Diagnoses;
using ThreadPoolDiagnostics.Stacks.Frames;
using ThreadPoolDiagnostics.Stacks.Naming;
using ThreadPoolDiagnostics.Verdicts;
using static DotnetStarvation.MarkdownText;

namespace DotnetStarvation.Checks;

/// <summary>A check for a ticket or a pull request (GitHub-flavoured Markdown).</summary>
internal static class CheckMarkdown
{
    private const int MostCalls = 3;

    public static string FromResult(CheckResult result)
    {
        var text = new StringBuilder();
        if (result.Command is null) Append(text, result.Reports[0], "");
        else AppendCommand(text, result);
        return text.ToString().TrimEnd();
    }

    private static void AppendCommand(StringBuilder text, CheckResult result)
    {
        text.Append($"## {CommandText.Title(result)}\n\n{Text(CommandText.Summary(result))}\n\n");
        foreach (CheckReport report in result.Reports.Where(report => report.Starved))
            Append(text, report, CommandText.Remark(result, report));
        CheckReport[] others = [.. result.Reports.Where(report => !report.Starved)];
        if (others.Length == 0) return;
        text.Append("| process | verdict |\n|---|---|\n");
        foreach (CheckReport report in others)
            text.Append($"| {Text(report.Subject)} | {VerdictWords.Word(report.Diagnosis.Verdict)} |\n");
    }

    private static void Append(StringBuilder text, CheckReport report, string remark)
    {
        Diagnosis diagnosis = report.Diagnosis;
        text.Append($"### {VerdictWords.Word(diagnosis.Verdict)}: {Text(report.Subject)}{remark}\n\n")
            .Append($"{Text(diagnosis.Summary)}\n\n");
        List(text, "Why", diagnosis.Evidence.Select(Text));
        if (report.NotThePool is { } elsewhere) List(text, "Not the pool", elsewhere.Sentences.Select(Text));
        foreach (BlockingCall call in diagnosis.BlockingCalls.Take(MostCalls)) Append(text, call);
        List(text, "What to change", diagnosis.Advice.Select(Text));
        if (diagnosis.Forecast is { } forecast) List(text, "If nothing changes", [Text(forecast.Text)]);
    }

    private static void Append(StringBuilder text, BlockingCall call)
    {
        text.Append($"**{FigureText.Share(call.BusyShare)}** of the busy pool threads wait "
            + $"{Text(WaitText.ForKind(call.Wait))} in {Code(call.Method)}{At(call.Source)}"
            + $"{(call.Routes is [var route, ..] ? $", for {Code(route)}" : "")}\n\n");
        Append(text, call.Place().Source);
        List(text, "Called by", call.Callers.Select(Caller));
        if (call.ApplicationPath() is { Count: > 1 } path)
            List(text, CallText.PathHeading(call),
                path.Select(step => $"{Code(MethodName.TypeAndMethod(step.Method))}{At(step.Source)}"));
        List(text, "Inlined; inferred, the likeliest first",
            call.Candidates.Select(one => $"{Code(one.Method)}{At(one.Source)}: {Text(one.Reason)}"));
    }

    private static string Caller(CallingMethod caller) =>
        $"{FigureText.Share(caller.BusyShare)} {Code(MethodName.TypeAndMethod(caller.Method))}{At(caller.Source)}";

    private static void Append(StringBuilder text, SourceLocation? source)
    {
        if (SourceSnippet.Read(source) is not { } snippet) return;
        text.Append("```csharp\n");
        for (int i = 0; i < snippet.Lines.Count; i++)
            text.Append($"{snippet.FirstLine + i,5} {(i == snippet.Highlighted ? '>' : ' ')} ")
                .Append(snippet.Lines[i].Replace("```", "'''", StringComparison.Ordinal)).Append('\n');
        text.Append("```\n\n");
    }
}
