namespace ThreadPoolDiagnostics.Stacks.Native;

/// <summary>What Linux tells of each thread of a process: one folder a thread.</summary>
internal static class ThreadFolders
{
    /// <summary>Empty on another system, or when the process has ended.</summary>
    public static string[] List(int processId)
    {
        try
        {
            return Directory.GetDirectories($"/proc/{processId}/task");
        }
        catch (Exception failure) when (failure is IOException or UnauthorizedAccessException)
        {
            return [];
        }
    }

    /// <summary>Of the thread of one; null when it has ended.</summary>
    public static string? Name(string folder)
    {
        try
        {
            return File.ReadAllText(Path.Combine(folder, "comm")).TrimEnd('\n');
        }
        catch (Exception failure) when (failure is IOException or UnauthorizedAccessException)
        {
            return null;
        }
    }
}
