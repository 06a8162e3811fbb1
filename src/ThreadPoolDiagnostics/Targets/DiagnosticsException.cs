namespace ThreadPoolDiagnostics.Targets;

/// <summary>An expected failure to observe a process. The message has the failure, the process, and what to do.</summary>
public class DiagnosticsException : Exception
{
    internal DiagnosticsException(DiagnosticsFailure failure, int processId, string message, Exception? inner = null)
        : base(message, inner)
    {
        Failure = failure;
        ProcessId = processId;
    }

    /// <summary>The kind of failure.</summary>
    public DiagnosticsFailure Failure { get; }

    /// <summary>The id of the process.</summary>
    public int ProcessId { get; }

    internal static DiagnosticsException NoSuchProcess(int processId) => new(DiagnosticsFailure.NoSuchProcess, processId,
        $"There is no process {processId}. Check the id; in a container, use the id that this container sees.");

    internal static DiagnosticsException NoSuchName(string name, IReadOnlyList<TargetProcess> all) => new(
        DiagnosticsFailure.NoSuchProcess, processId: 0,
        $"There is no .NET process with the name '{name}'. "
        + $"{(all.Count == 0 ? "There is no process at all that this user may attach to" : $"There are {List(all)}")}.");

    internal static DiagnosticsException Ambiguous(string name, IReadOnlyList<TargetProcess> matching) => new(
        DiagnosticsFailure.Ambiguous, processId: 0,
        $"{matching.Count} processes have the name '{name}': {List(matching)}. Choose one by its id.");

    internal static DiagnosticsException BadPort(string address, string what, Exception? inner = null) => new(
        DiagnosticsFailure.BadPort, processId: 0, $"The diagnostic port '{address}' {what}", inner);

    internal static DiagnosticsException NoRuntimeCame(string path, TimeSpan patience) => new(
        DiagnosticsFailure.BadPort, processId: 0,
        $"No .NET runtime connected to the diagnostic port within {patience.TotalSeconds:0.###} s. Start the process with "
        + $"DOTNET_DiagnosticPorts={path} (.NET 5 or later), and as a user who may write to that socket.");

    internal static DiagnosticsException NoListener(string folder, TimeSpan patience, int leftBehind) => new(
        DiagnosticsFailure.BadPort, processId: 0,
        $"No .NET runtime listened in the folder '{folder}' within {patience.TotalSeconds:0.###} s"
        + (leftBehind == 0 ? "" : $" ({leftBehind} of the sockets there were left behind by processes that were killed)")
        + $". Start the process with TMPDIR={folder}, and attach to it as its user or as root.");

    internal static DiagnosticsException LeftBehind(string port, Exception inner) => new(
        DiagnosticsFailure.LeftBehind, processId: 0,
        $"No process listens on the diagnostic port '{port}': its process was killed, or has just begun to start.",
        inner);

    internal static DiagnosticsException SeveralListen(string folder, IReadOnlyList<TargetProcess> running) => new(
        DiagnosticsFailure.Ambiguous, processId: 0,
        $"{running.Count} processes listen in the folder '{folder}': "
        + $"{string.Join(", ", running.Select(one => Path.GetFileName(one.Port)))}. Choose one by its socket: SOCKET,connect.");

    internal static DiagnosticsException NotStarted(string command, string what, Exception? inner = null) => new(
        DiagnosticsFailure.NotStarted, processId: 0, $"'{command}' {what}", inner);

    internal static DiagnosticsException NoDiagnosticPort(int processId, Exception? inner = null) => new(
        DiagnosticsFailure.NoDiagnosticPort, processId,
        $"Process {processId} has no .NET diagnostic port. It is not a .NET process, or has only begun to start; or its "
        + "runtimeconfig.json switches diagnostics off.", inner);

    internal static DiagnosticsException Disabled(int processId) => new(
        DiagnosticsFailure.DiagnosticsDisabled, processId,
        $"Process {processId} runs with diagnostics switched off "
        + "(DOTNET_EnableDiagnostics or DOTNET_EnableDiagnostics_IPC is 0). Start it again without that.");

    internal static DiagnosticsException RuntimeTooOld(int processId, string runtime, Exception? inner = null) => new(
        DiagnosticsFailure.RuntimeTooOld, processId,
        $"Process {processId} runs on {runtime}, which has no EventPipe. "
        + ".NET Core 3.1 is the oldest that can be observed.", inner);

    internal static DiagnosticsException AccessDenied(int processId, Exception? inner = null) => new(
        DiagnosticsFailure.AccessDenied, processId,
        $"Process {processId} belongs to another user. Run as that user, or as root.", inner);

    internal static DiagnosticsException NoPermission(int processId) => new(
        DiagnosticsFailure.AccessDenied, processId,
        $"The file system of process {processId} may not be entered (/proc/{processId}/root). "
        + "It runs in another container, or has given up privileges: run as root with the capability SYS_PTRACE.");

    internal static DiagnosticsException OtherGroup(int processId, int its, int ours) => new(
        DiagnosticsFailure.AccessDenied, processId,
        $"The file system of process {processId} may not be entered (/proc/{processId}/root). "
        + $"It runs as the same user, but as group {its}, and this program as {ours}: run it as that group, too "
        + "(runAsGroup in a pod), or as root with the capability SYS_PTRACE.");

    internal static DiagnosticsException Stopped(int processId, string step) => new(
        DiagnosticsFailure.Stopped, processId,
        $"Process {processId} did not {step}: it is stopped, by SIGSTOP or a debugger. Resume it (kill -CONT {processId}).");

    internal static DiagnosticsException ProcessEnded(int processId, Exception? inner = null) => new(
        DiagnosticsFailure.ProcessEnded, processId,
        $"Process {processId} ended while it was being observed.", inner);

    internal static DiagnosticsException BudgetExceeded(int processId, string step, TimeSpan budget) => new(
        DiagnosticsFailure.BudgetExceeded, processId,
        $"Process {processId} did not {step} within the budget of {budget.TotalSeconds:0.###} s. It may be stopped or short of "
        + "CPU; try again with a larger budget.");

    internal static DiagnosticsException NoTemporaryFolder(int processId, Exception inner) => new(
        DiagnosticsFailure.NoTemporaryFolder, processId,
        $"A temporary file could not be written in {Path.GetTempPath()}: {inner.Message.TrimEnd('.')}. "
        + "Make room there, or set TMPDIR to a folder that has some.", inner);

    internal static DiagnosticsException Unusable(int processId, string what, Exception? inner = null) => new(
        DiagnosticsFailure.Unusable, processId, $"Process {processId} was reached, but {what}", inner);

    private static string List(IEnumerable<TargetProcess> targets) =>
        string.Join(", ", targets.Select(target => $"{TargetName.Find(target.Id) ?? "(ended)"} ({target.Id})"));
}

/// <summary>The expected failures to observe another process.</summary>
public enum DiagnosticsFailure
{
    /// <summary>There is no process with this id.</summary>
    NoSuchProcess,

    /// <summary>Several processes have the given name.</summary>
    Ambiguous,

    /// <summary>The process exists and has no diagnostic port: usually it is not a .NET process.</summary>
    NoDiagnosticPort,

    /// <summary>The given diagnostic port cannot be listened on or connected to, or no runtime connected.</summary>
    BadPort,

    /// <summary>No process listens on the given diagnostic port: it was killed, or is still starting.</summary>
    LeftBehind,

    /// <summary>The command to launch did not start, or started no .NET runtime.</summary>
    NotStarted,

    /// <summary>The process was started with diagnostics disabled.</summary>
    DiagnosticsDisabled,

    /// <summary>Its runtime has no EventPipe: .NET Core 2, .NET Framework, Mono.</summary>
    RuntimeTooOld,

    /// <summary>The process belongs to another user, or this user lacks the permission to reach it.</summary>
    AccessDenied,

    /// <summary>The process is stopped, by a signal or a debugger, and does not answer until it is resumed.</summary>
    Stopped,

    /// <summary>The process ended while it was being observed.</summary>
    ProcessEnded,

    /// <summary>The process did not answer within the time budget.</summary>
    BudgetExceeded,

    /// <summary>Our own temporary folder cannot be written to, or is full; the process is not the cause.</summary>
    NoTemporaryFolder,

    /// <summary>The runtime refused the command, or its answer is unusable.</summary>
    Unusable,
}
