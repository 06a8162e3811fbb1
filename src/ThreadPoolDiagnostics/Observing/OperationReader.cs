using ThreadPoolDiagnostics.Nettrace;
using ThreadPoolDiagnostics.PoolEvents;
using ThreadPoolDiagnostics.Stacks.Naming;

namespace ThreadPoolDiagnostics.Observing;

/// <summary>Records which async methods threads wait for; the waits themselves come from another session.</summary>
internal sealed class OperationReader(ObservationLog log)
{
    private const string AsyncMethod = "Async: ";

    /// <param name="elapsed">When the event was written, since the observation began.</param>
    /// <param name="data">An event of the task library.</param>
    public void Read(TimeSpan elapsed, TraceRecord data)
    {
        if (data.Kind.Provider != PoolProviders.Tasks || data.Int32("TaskID") is not { } task) return;
        if (data.Int32("Behavior") is PoolEventReader.Synchronous) log.NoteTaskWait(elapsed, data.ThreadId, task);
        else if (MethodOf(data) is { } method) log.NameTask(elapsed, task, method);
    }

    /// <summary>The async method in an event; Task.Run, Task.Delay and others write the event with other names.</summary>
    private static string? MethodOf(TraceRecord data) =>
        data.Text("OperationName") is { } name && name.StartsWith(AsyncMethod, StringComparison.Ordinal)
            ? CompilerName.ToSource(name[AsyncMethod.Length..])
            : null;
}
