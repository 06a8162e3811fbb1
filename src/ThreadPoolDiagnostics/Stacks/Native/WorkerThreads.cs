namespace ThreadPoolDiagnostics.Stacks.Native;

/// <summary>The workers of a process's thread pool among its threads, by the names that the system keeps.</summary>
internal static class WorkerThreads
{
    /// <summary>
    /// What the runtime calls its workers (.NET 9, .NET 8), as far as the system keeps it; the latter is also its gate's.
    /// </summary>
    private static readonly string[] Names = [".NET TP Worker", ".NET ThreadPool"];

    /// <summary>
    /// Whether one is called so. A thread that a worker starts is called like the worker until it gets a name of its own.
    /// </summary>
    public static bool IsName(string name) => Names.Contains(name);

    /// <summary>Whether that is the folder of one.</summary>
    public static bool Is(string folder) => ThreadFolders.Name(folder) is { } name && IsName(name);

    /// <summary>How many there are; none where the system does not tell.</summary>
    public static int Count(int processId) => ThreadFolders.List(processId).Count(Is);
}
