using System.CommandLine;
using StockExchange.CommandLine;
using ThreadPoolDiagnostics.Targets;

namespace DotnetStarvation;

/// <summary>
/// What all commands have in common when they look into a process: signals cancel, an expected failure is one line on standard
/// error.
/// </summary>
internal static class Diagnosing
{
    /// <summary>Finds the process that the options name, and looks at it.</summary>
    /// <param name="parsed">A command line with <see cref="TargetOptions"/>.</param>
    /// <param name="look">Returns the exit code. It ends soon after the token is cancelled, by returning or by throwing.</param>
    public static Task<int> RunAsync(ParseResult parsed, Func<TargetProcess, CancellationToken, Task<int>> look) =>
        RunAsync(async stop =>
        {
            using TargetProcess target = TargetOptions.Resolve(parsed, stop);
            return await look(target, stop);
        });

    /// <summary>The exit code of <paramref name="work"/>, or of the signal that ended it, or of its failure.</summary>
    public static async Task<int> RunAsync(Func<CancellationToken, Task<int>> work)
    {
        using var signals = new TerminationSignals();
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
