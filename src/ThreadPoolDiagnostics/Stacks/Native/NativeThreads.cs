using System.Globalization;
using ThreadPoolDiagnostics.Targets;

namespace ThreadPoolDiagnostics.Stacks.Native;

/// <summary>A thread as the operating system knows it.</summary>
/// <param name="Name">The runtime gives each managed thread's name to the system, which keeps 15 characters of it.</param>
/// <param name="Folder">What the system tells of it is in there.</param>
internal sealed record NativeThread(string Name, string Folder);

/// <summary>
/// The threads of a process, where the operating system tells of them without being asked by a debugger: on Linux,
/// /proc/PID/task.
/// </summary>
internal static class NativeThreads
{
    /// <summary>By the id that the process itself sees; empty where the system does not tell.</summary>
    /// <param name="target">The process.</param>
    /// <param name="threadIds">Threads of which its runtime told.</param>
    public static IReadOnlyDictionary<int, NativeThread> Find(TargetProcess target, IReadOnlyList<int> threadIds)
    {
        var threads = new Dictionary<int, NativeThread>();
        foreach (string folder in ThreadFolders.List(target.Id))
            if (Read(Path.Combine(folder, "status")) is { } found) threads[found.Id] = new(found.Name, folder);
        // Behind a diagnostic port the id may be that of another machine or container, and here that of a stranger.
        return target.IsLocal || threadIds.All(threads.ContainsKey) ? threads : new Dictionary<int, NativeThread>();
    }

    /// <summary>
    /// Two lines of the file count: Name, and NSpid with the thread's id in every pid namespace from ours down to its own, which
    /// is the one that the runtime in a container knows.
    /// </summary>
    internal static (int Id, string Name)? Parse(IEnumerable<string> status)
    {
        string? name = null;
        foreach (string line in status)
        {
            if (line.StartsWith("Name:\t", StringComparison.Ordinal)) name = line[6..];
            else if (line.StartsWith("NSpid:\t", StringComparison.Ordinal) && name is not null)
                return (int.Parse(line[(line.LastIndexOf('\t') + 1)..], CultureInfo.InvariantCulture), name);
        }
        return null;
    }

    private static (int Id, string Name)? Read(string statusFile)
    {
        try
        {
            return Parse(File.ReadLines(statusFile));
        }
        catch (Exception failure) when (failure is IOException or UnauthorizedAccessException)
        {
            return null; // the thread has ended meanwhile
        }
    }
}
