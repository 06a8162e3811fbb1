using System.CommandLine;
using StockExchange.CommandLine;
using ThreadPoolDiagnostics.Targets;

namespace DotnetStarvation;

/// <summary>Runs a command that attaches to a process: signals cancel it; expected failures are one line each.</summary>
internal static class Diagnosing
{
    /// <param name="parsed">A command line with <see cref="TargetOptions"/>.</param>
    /// <param name="observe">Returns the exit code. After the token is cancelled, it soon returns or throws.</param>
    public static Task<int> RunAsync(ParseResult parsed, Func<TargetProcess, CancellationToken, Task<int>> observe) =>
        RunAsync(async stop =>
        {
            using TargetProcess target = TargetOptions.Resolve(parsed, stop);
            return await observe(target, stop);
        });

    /// <summary>The exit code of <paramref name="work"/>, or of the signal that ended it, or of its failure.</summary>
    public static async Task<int> RunAsync(Func<CancellationToken, Task<int>> work)
    {
        using var signals = new TerminationSignals(TerminationSignals.Long);
        try
        {
            int code = await work(signals.Token);
            return signals.ExitCode ?? code;
        }
        catch (OperationCanceledException) when (signals.ExitCode is not null)
        {
            return signals.ExitCode.Value;
        }
        catch (DiagnosticsException failure)
        {
            await Console.Error.WriteLineAsync(PrintableText.Escape(failure.Message));
            return signals.ExitCode ?? StarvationExitCodes.CouldNotAttach;
        }
    }
}
