using ThreadPoolDiagnostics;

namespace StockExchange.StockLoad.Reproduce;

/// <summary>The stacks of a server at some moments under load, and why there are not more.</summary>
/// <param name="Taken">Each with its time from the start of the load.</param>
/// <param name="Problem">Null when all could be taken.</param>
internal sealed record StackSnapshots(IReadOnlyList<StackSnapshot> Taken, string? Problem)
{
    private static readonly TimeSpan Budget = TimeSpan.FromSeconds(15);

    /// <summary>Takes one at each of the moments, which count from now.</summary>
    public static async Task<StackSnapshots> TakeAsync(
        int processId, IEnumerable<TimeSpan> moments, TimeProvider time, CancellationToken stop)
    {
        long start = time.GetTimestamp();
        List<StackSnapshot> taken = [];
        try
        {
            foreach (TimeSpan moment in moments)
            {
                await Task.Delay(Remaining(moment), time, stop);
                TimeSpan now = time.GetElapsedTime(start);
                taken.Add(new(now, await StackCapture.CaptureAsync(TargetProcess.FromId(processId), Budget, stop)));
            }
        }
        catch (OperationCanceledException)
        {
            return new(taken, taken.Count > 0 ? null : "Stopped before the stacks were captured.");
        }
        catch (DiagnosticsException failure)
        {
            return new(taken, $"{(taken.Count > 0 ? "Not all" : "No")} stacks: {failure.Message}");
        }

        return new(taken, null);

        TimeSpan Remaining(TimeSpan moment)
        {
            TimeSpan elapsed = time.GetElapsedTime(start);
            return moment > elapsed ? moment - elapsed : TimeSpan.Zero;
        }
    }
}
