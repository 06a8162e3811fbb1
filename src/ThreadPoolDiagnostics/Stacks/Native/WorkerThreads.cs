namespace ThreadPoolDiagnostics.Stacks.Native;

/// <summary>Finds the workers among a process's threads, by the names that the system keeps.</summary>
internal static class WorkerThreads
{
    /// <summary>The runtime's names of workers (.NET 9, .NET 8), truncated by the system; the gate shares the latter.</summary>
    private static readonly string[] Names = [".NET TP Worker", ".NET ThreadPool"];

    /// <summary>Whether it is a worker's name. A thread that a worker starts inherits it until it gets one of its own.</summary>
    public static bool IsName(string name) => Names.Contains(name);

    /// <summary>Whether a folder is a worker's.</summary>
    public static bool Is(string folder) => ThreadFolders.Name(folder) is { } name && IsName(name);

    /// <summary>The number of workers; 0 where the system does not list threads.</summary>
    public static int Count(int processId) => ThreadFolders.List(processId).Count(Is);
}
