using ThreadPoolDiagnostics.Targets;

namespace StockExchange.StockLoad.Shared.Options;

/// <summary>A command that a signal may end, and whose expected failures are a line each.</summary>
internal static class InterruptibleCommand
{
    /// <param name="run">Gives the exit code; a cancellation that comes out of it means that there is nothing to print.</param>
    public static async Task<int> RunAsync(Func<TerminationSignals, Task<int>> run)
    {
        using var signals = new TerminationSignals();
        try
        {
            return await run(signals);
        }
        catch (OperationCanceledException) when (signals.ExitCode is not null)
        {
            return signals.ExitCode.Value;
        }
        catch (Exception failure) when (failure is CommandException or DiagnosticsException)
        {
            await Console.Error.WriteLineAsync(PrintableText.Escape(failure.Message));
            return signals.ExitCode ?? ExitCodes.Failed;
        }
    }
}
