using ThreadPoolDiagnostics;

namespace StockExchange.StockLoad.Reproduce;

/// <summary>The stacks of a server at one moment under load, or why there are none.</summary>
internal sealed record StackSnapshot(StackReport? Report, string? Problem)
{
    private static readonly TimeSpan Budget = TimeSpan.FromSeconds(15);

    /// <summary>Takes it after a while.</summary>
    public static async Task<StackSnapshot> TakeAsync(int processId, TimeSpan after, TimeProvider time, CancellationToken stop)
    {
        try
        {
            await Task.Delay(after, time, stop);
            return new(await StackCapture.CaptureAsync(TargetProcess.FromId(processId), Budget, stop), null);
        }
        catch (OperationCanceledException)
        {
            return new(null, "Stopped before the stacks were captured.");
        }
        catch (DiagnosticsException failure)
        {
            return new(null, $"No stacks: {failure.Message}");
        }
    }
}
