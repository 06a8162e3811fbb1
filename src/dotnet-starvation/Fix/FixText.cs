using DotnetStarvation.Fix.Calls;
using StockExchange.CommandLine;
using ThreadPoolDiagnostics.Stacks.Naming;
using ThreadPoolDiagnostics.Verdicts;

namespace DotnetStarvation.Fix;

/// <summary>A result as text: what was rewritten, what is left, and the patch, which git apply finds behind the rest.</summary>
internal static class FixText
{
    public static IEnumerable<string> Lines(FixResult result)
    {
        yield return Summary(result);
        foreach (WaitingCall call in result.Rewritten) yield return Line(call);
        if (result.Renamed is [_, ..])
        {
            string names = string.Join(", ", result.Renamed.Select(name => $"{MethodName.Bare(name)}Async"));
            yield return PrintableText.Escape($"Renamed: {names}. Callers outside of the project must follow.");
        }
        if (result.Left is [_, ..])
        {
            yield return "";
            yield return $"Left to do by hand: {Count(result.Left.Count)}.";
        }
        foreach (WaitingCall call in result.Left)
        {
            yield return Line(call);
            yield return PrintableText.Escape($"      {call.Obstacle}");
        }
        if (result.Patch.Length > 0 && !result.IsApplied) yield return "";
    }

    private static string Summary(FixResult result) => result switch
    {
        { Rewritten: [], Left: [] } => "No call of it can hold a pool thread.",
        { Rewritten: [] } => "No call was rewritten.",
        { IsApplied: true } => $"Rewritten: {Count(result.Rewritten.Count)}; {Files(result)} written. It builds.",
        _ => $"Rewritten in a copy: {Count(result.Rewritten.Count)}; {Files(result)} changed. It builds. --apply writes it.",
    };

    private static string Files(FixResult result) => FigureText.Count(result.Files.Count, "file");

    private static string Count(int calls) => FigureText.Count(calls, "call");

    private static string Line(WaitingCall call) => PrintableText.Escape(
        $"  > {MethodName.Bare(call.Method)}  {call.File}:{call.Line}  {MethodName.Bare(call.Api.Method)}");
}
