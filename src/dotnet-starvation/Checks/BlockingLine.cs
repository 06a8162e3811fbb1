using StockExchange.Pages.Live;
using ThreadPoolDiagnostics.Stacks.Frames;
using ThreadPoolDiagnostics.Verdicts;

namespace DotnetStarvation.Checks;

/// <summary>A line of code that blocked a tenth or more of the busy threads of a starving process, for build servers.</summary>
/// <param name="Cause">Identifies it across runs.</param>
/// <param name="Source">File and line; null when no symbols were found.</param>
/// <param name="Text">The problem in one line.</param>
/// <param name="CallPath">The methods that lead to it; empty when they are unknown.</param>
internal sealed record BlockingLine(Cause Cause, SourceLocation? Source, string Text, IReadOnlyList<CallPathFrame> CallPath)
{
    /// <summary>The lines of a report, at least one; it has no source location when no stack has one.</summary>
    public static IReadOnlyList<BlockingLine> AllIn(CheckReport report)
    {
        string starves = $"{report.Subject} starves its thread pool";
        BlockingLine[] lines =
        [
            .. from call in report.Diagnosis.BlockingCalls
               let cause = Cause.FromCall(call)
               where Cause.AllIn(report.Diagnosis.BlockingCalls).Contains(cause)
               select new BlockingLine(cause, call.Place().Source, $"{starves}: {Words(call)}", call.ApplicationPath()),
        ];
        return lines is [] ? [new(Cause.Unknown, null, $"{starves}: {report.Diagnosis.Summary}", [])] : lines;
    }

    private static string Words(BlockingCall call)
    {
        string method = new ObservedCall(call, TimeSpan.Zero).Name;
        string routes = call.Routes is [var route, ..] ? $", for {route}" : "";
        return $"{FigureText.Share(call.BusyShare)} of the busy pool threads wait {WaitText.ForKind(call.Wait)} "
            + $"in {method}{routes}.";
    }
}
