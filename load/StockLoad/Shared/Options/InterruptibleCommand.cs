using StockExchange.LivePages.Serving;
using ThreadPoolDiagnostics.Targets;

namespace StockExchange.StockLoad.Shared.Options;

/// <summary>Runs a command that signals cancel, and whose expected failures are printed as one line each.</summary>
internal static class InterruptibleCommand
{
    /// <param name="run">Returns the exit code; when it throws a cancellation, nothing is printed.</param>
    public static async Task<int> RunAsync(Func<TerminationSignals, Task<int>> run)
    {
        using var signals = new TerminationSignals(TerminationSignals.Long);
        try
        {
            return await run(signals);
        }
        catch (OperationCanceledException) when (signals.ExitCode is not null)
        {
            return signals.ExitCode.Value;
        }
        catch (Exception failure) when (failure is CommandException or DiagnosticsException or LiveServerException)
        {
            await Console.Error.WriteLineAsync(PrintableText.Escape(failure.Message));
            return signals.ExitCode ?? ExitCodes.Failed;
        }
    }
}
