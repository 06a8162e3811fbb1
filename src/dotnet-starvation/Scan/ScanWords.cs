using ThreadPoolDiagnostics.Code.Blocking;
using ThreadPoolDiagnostics.Code.Entries;
using ThreadPoolDiagnostics.Stacks.Naming;
using ThreadPoolDiagnostics.Stacks.Waits;

namespace DotnetStarvation.Scan;

/// <summary>A finding in words, for text and SARIF.</summary>
internal static class ScanWords
{
    /// <summary>A call in words, for instance "Task.Result waits for a task".</summary>
    public static string Call(BlockingApi api) => $"{Name(api)} waits {Waits(api.Wait)}";

    public static string Instead(BlockingApi api) => api.Twin switch
    {
        null => "It has no asynchronous counterpart.",
        "await" => "Await it instead.",
        var twin when twin.StartsWith("await ", StringComparison.Ordinal) => $"Use {twin} instead.",
        var twin => $"Use {twin} instead, and await it.",
    };

    public static string Entry(CodeEntry entry)
    {
        string more = entry.Routes.Count > 1 ? $" and {entry.Routes.Count - 1} more" : "";
        return entry.Routes.Count == 0 ? Kind(entry.Kind) : $"{Kind(entry.Kind)} {entry.Routes[0]}{more}";
    }

    public static string Level(FindingLevel level) => level switch
    {
        FindingLevel.Reachable => "Reached from a request, a message or a timer",
        FindingLevel.Elsewhere => "Elsewhere",
        _ => "Usually short: locks, files, the console",
    };

    /// <summary>The name; an awaiter's type is left out, because source code does not name it.</summary>
    private static string Name(BlockingApi api) => api.Method.EndsWith("Awaiter.GetResult", StringComparison.Ordinal)
        ? "GetAwaiter().GetResult()"
        : MethodName.TypeAndMethod(api.Method);

    private static string Kind(EntryKind kind) => kind switch
    {
        EntryKind.Action => "action",
        EntryKind.Endpoint => "endpoint",
        EntryKind.Page => "page",
        EntryKind.Hub => "hub",
        EntryKind.RemoteCall => "remote call",
        EntryKind.Message => "message",
        EntryKind.Middleware => "middleware",
        EntryKind.Timer => "timer",
        EntryKind.IoCompletion => "I/O completion",
        EntryKind.HostedService => "hosted service",
        EntryKind.Job => "job",
        _ => "work item",
    };

    private static string Waits(WaitKind wait) => wait switch
    {
        WaitKind.Task => "for a task",
        WaitKind.Lock => "for a lock when another thread holds it",
        WaitKind.Pulse => "for a pulse",
        WaitKind.Semaphore => "for a semaphore",
        WaitKind.Handle => "for an event",
        WaitKind.Sleep => "for time to pass",
        WaitKind.Spin => "for a condition",
        WaitKind.Thread => "for the end of a thread",
        WaitKind.Process => "for the end of a process",
        WaitKind.InputOutput => "for input or output",
        _ => "in native code",
    };
}
