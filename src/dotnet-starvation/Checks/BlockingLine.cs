using ThreadPoolDiagnostics.Stacks.Frames;
using ThreadPoolDiagnostics.Stacks.Naming;
using ThreadPoolDiagnostics.Verdicts;

namespace DotnetStarvation.Checks;

/// <summary>A line of code that held many of the threads of a process that starved, as build servers show it.</summary>
/// <param name="Cause">What it is recognized by.</param>
/// <param name="Source">Null where no symbols were found.</param>
/// <param name="Text">What is wrong with it, in one line.</param>
/// <param name="CallPath">The methods that lead to it; empty where that is not known.</param>
internal sealed record BlockingLine(Cause Cause, SourceLocation? Source, string Text, IReadOnlyList<CallPathFrame> CallPath)
{
    /// <summary>At least one; without a place when no stack has shown one.</summary>
    public static IReadOnlyList<BlockingLine> AllIn(CheckReport report)
    {
        string starves = $"{report.Subject} starves its thread pool";
        BlockingLine[] lines =
        [
            .. from call in report.Diagnosis.BlockingCalls
               let cause = Cause.FromCalls([call])
               where Cause.AllIn(report.Diagnosis.BlockingCalls).Contains(cause)
               select new BlockingLine(cause, PlaceOf(call), $"{starves}: {Words(call)}", call.ApplicationPath()),
        ];
        return lines is [] ? [new(Cause.Unknown, null, $"{starves}: {report.Diagnosis.Summary}", [])] : lines;
    }

    /// <summary>The line of a call, or of the likeliest one where it was inlined.</summary>
    public static SourceLocation? PlaceOf(BlockingCall call) =>
        call.Candidates is [var likeliest, ..] ? likeliest.Source : call.Source;

    private static string Words(BlockingCall call)
    {
        string method = call.Candidates is [var likeliest, ..]
            ? $"{MethodName.Bare(likeliest.Method)} (inferred)" : MethodName.Bare(call.Method);
        string routes = call.Routes is [var route, ..] ? $", for {route}" : "";
        return $"{call.BusyShare * 100:0} % of the busy pool threads wait {WaitText.ForKind(call.Wait)} in {method}{routes}.";
    }
}
