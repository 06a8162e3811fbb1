using ThreadPoolDiagnostics.Machine;

namespace ThreadPoolDiagnostics.Stacks.Native;

/// <summary>The folders in which Linux lists the threads of a process.</summary>
internal static class ThreadFolders
{
    /// <summary>The folder of each thread; empty on other systems, or when the process has ended.</summary>
    public static string[] List(int processId) =>
        FileProbe.TryRead(() => Directory.GetDirectories($"/proc/{processId}/task")) ?? [];

    /// <summary>The name of a folder's thread; null when it has ended.</summary>
    public static string? Name(string folder) =>
        FileProbe.TryRead(() => File.ReadAllText(Path.Combine(folder, "comm")).TrimEnd('\n'));
}
