using ThreadPoolDiagnostics.Nettrace;
using ThreadPoolDiagnostics.PoolEvents;
using ThreadPoolDiagnostics.Stacks.Naming;

namespace ThreadPoolDiagnostics.Observing;

/// <summary>
/// Writes into an observation which async methods the threads wait for. Apart from the waits themselves, whose beginnings and
/// ends come from a session of their own.
/// </summary>
/// <param name="log">The observation.</param>
internal sealed class OperationReader(ObservationLog log)
{
    private const string AsyncMethod = "Async: ";

    /// <param name="elapsed">When it was written, since the observation began.</param>
    /// <param name="data">An event of the task library.</param>
    public void Read(TimeSpan elapsed, TraceRecord data)
    {
        if (data.Kind.Provider != PoolProviders.Tasks || data.Int32("TaskID") is not { } task) return;
        if (data.Int32("Behavior") is PoolEventLog.Synchronous) log.NoteTaskWait(elapsed, data.ThreadId, task);
        else if (MethodOf(data) is { } method) log.NameTask(elapsed, task, method);
    }

    /// <summary>Task.Run, Task.Delay and their likes write TraceOperationBegin, too, under other names.</summary>
    private static string? MethodOf(TraceRecord data) =>
        data.Text("OperationName") is { } name && name.StartsWith(AsyncMethod, StringComparison.Ordinal)
            ? CompilerName.ToSource(name[AsyncMethod.Length..])
            : null;
}
