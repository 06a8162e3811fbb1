using System.Globalization;

namespace ThreadPoolDiagnostics;

/// <summary>
/// The names of a process's threads, where the operating system tells them without being asked by a debugger: on Linux,
/// /proc/PID/task/*/status. The runtime gives each managed thread's name to the system, which keeps 15 characters of it.
/// </summary>
internal static class ThreadNames
{
    /// <summary>By the id that the process itself sees; empty where names cannot be had.</summary>
    /// <param name="target">The process.</param>
    /// <param name="threadIds">Threads of which its runtime told.</param>
    public static IReadOnlyDictionary<int, string> Of(TargetProcess target, IReadOnlyList<int> threadIds)
    {
        var names = new Dictionary<int, string>();
        foreach (string thread in Tasks($"/proc/{target.Id}/task"))
            if (Read(Path.Combine(thread, "status")) is { } found)
                names[found.Id] = found.Name;
        // Behind a diagnostic port the id may be that of another machine or container, and here that of a stranger.
        return target.IsLocal || threadIds.All(names.ContainsKey) ? names : new Dictionary<int, string>();
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

    private static string[] Tasks(string directory)
    {
        try
        {
            return Directory.GetDirectories(directory);
        }
        catch (Exception failure) when (failure is IOException or UnauthorizedAccessException)
        {
            return []; // another system, or the process has ended
        }
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
