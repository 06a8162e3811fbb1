namespace StarvationWatchdog.Stacks;

/// <summary>Where dotnet-starvation is installed.</summary>
internal static class ToolLocation
{
    private static readonly string Program = OperatingSystem.IsWindows() ? "dotnet-starvation.exe" : "dotnet-starvation";

    /// <summary>On the PATH, or among the global tools of this user; null when it is in neither.</summary>
    public static string? Find() => Folders()
        .Where(Path.IsPathFullyQualified) // never a program of the folder that the service happens to run in
        .Select(folder => Path.Combine(folder, Program))
        .FirstOrDefault(File.Exists);

    private static IEnumerable<string> Folders() =>
    [
        .. (Environment.GetEnvironmentVariable("PATH") ?? "").Split(Path.PathSeparator),
        Path.Combine(Environment.GetFolderPath(Environment.SpecialFolder.UserProfile), ".dotnet", "tools"),
    ];
}
