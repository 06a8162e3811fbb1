namespace ThreadPoolDiagnostics;

/// <summary>An expected failure to look into another process. The message says what failed, on which process, and what to do.</summary>
public class DiagnosticsException : Exception
{
    internal DiagnosticsException(DiagnosticsFailure failure, int processId, string message, Exception? inner = null)
        : base(message, inner)
    {
        Failure = failure;
        ProcessId = processId;
    }

    /// <summary>Which of the expected failures it is.</summary>
    public DiagnosticsFailure Failure { get; }

    /// <summary>The process that was looked at.</summary>
    public int ProcessId { get; }

    internal static DiagnosticsException NoSuchProcess(int processId) => new(DiagnosticsFailure.NoSuchProcess, processId,
        $"There is no process {processId}. Check the id; in a container, use the id that this container sees.");

    internal static DiagnosticsException NoDiagnosticPort(int processId, Exception inner) => new(
        DiagnosticsFailure.NoDiagnosticPort, processId,
        $"Process {processId} has no .NET diagnostic port. It is not a .NET process, or it runs with DOTNET_EnableDiagnostics=0, "
        + "or its TMPDIR differs from ours.", inner);

    internal static DiagnosticsException AccessDenied(int processId, Exception inner) => new(
        DiagnosticsFailure.AccessDenied, processId,
        $"Process {processId} belongs to another user. Run as that user, or as root.", inner);

    internal static DiagnosticsException ProcessEnded(int processId, Exception? inner = null) => new(
        DiagnosticsFailure.ProcessEnded, processId,
        $"Process {processId} ended while it was being looked at.", inner);

    internal static DiagnosticsException BudgetExceeded(int processId, string step, TimeSpan budget) => new(
        DiagnosticsFailure.BudgetExceeded, processId,
        $"Process {processId} did not {step} within the budget of {budget.TotalSeconds:0.###} s. It may be stopped or short of "
        + "CPU; try again with a larger budget.");

    internal static DiagnosticsException Unusable(int processId, string what, Exception? inner = null) => new(
        DiagnosticsFailure.Unusable, processId, $"Process {processId} was reached, but {what}", inner);
}
