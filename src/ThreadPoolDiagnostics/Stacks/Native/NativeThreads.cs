using System.Globalization;
using ThreadPoolDiagnostics.Machine;
using ThreadPoolDiagnostics.Targets;

namespace ThreadPoolDiagnostics.Stacks.Native;

/// <summary>A thread as the operating system lists it.</summary>
/// <param name="Name">The name: the runtime sets it for each managed thread, and the system keeps 15 characters of it.</param>
/// <param name="Folder">The folder with the system's data on the thread.</param>
internal sealed record NativeThread(string Name, string Folder);

/// <summary>The threads of a process, where the system lists them without a debugger: /proc/PID/task on Linux.</summary>
internal static class NativeThreads
{
    /// <summary>The threads by the id that the process itself sees; empty where the system does not list them.</summary>
    public static IReadOnlyDictionary<int, NativeThread> Find(TargetProcess target, IReadOnlyList<int> threadIds)
    {
        var threads = new Dictionary<int, NativeThread>();
        foreach (string folder in ThreadFolders.List(target.Id))
            if (FileProbe.TryRead(() => Parse(File.ReadLines(Path.Combine(folder, "status")))) is { } found)
                threads[found.Id] = new(found.Name, folder);
        // Behind a diagnostic port the id may be that of another machine or container, and belong to another process here.
        return target.IsLocal || threadIds.All(threads.ContainsKey) ? threads : new Dictionary<int, NativeThread>();
    }

    /// <summary>The id that the process itself sees; null when the thread has ended.</summary>
    /// <param name="folder">The folder of a thread.</param>
    public static int? OwnId(string folder) =>
        FileProbe.TryRead(() => Parse(File.ReadLines(Path.Combine(folder, "status"))))?.Id;

    /// <summary>The name, and the last id of NSpid, which is the one that a runtime in a container uses.</summary>
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
}
