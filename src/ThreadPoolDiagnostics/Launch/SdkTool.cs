using ThreadPoolDiagnostics.Targets;

namespace ThreadPoolDiagnostics.Launch;

/// <summary>Distinguishes the SDK's processes under <c>dotnet run</c> (CLI, MSBuild, compiler) from the application.</summary>
internal static class SdkTool
{
    /// <summary>Whether it is <c>dotnet</c> with an SDK command, or a program in the SDK's folder (sdk/VERSION/).</summary>
    public static bool Is(IReadOnlyList<string> commandLine)
    {
        if (commandLine.Count == 0) return false;
        if (IsInSdk(commandLine[0])) return true;
        if (Path.GetFileName(commandLine[0]) != "dotnet") return false;
        string? assembly = commandLine.Skip(1).FirstOrDefault(TargetName.IsAssembly);
        return assembly is null || IsInSdk(assembly) || !IsHostCall(commandLine[1]);
    }

    /// <summary>Whether the first argument is an option, "exec" or an assembly: the host's, not an SDK command.</summary>
    private static bool IsHostCall(string first) => first is "exec" || first.StartsWith('-') || TargetName.IsAssembly(first);

    /// <summary>Whether the path has a folder named sdk, and in it one named after a version.</summary>
    private static bool IsInSdk(string path)
    {
        string[] parts = path.Split('/');
        int sdk = Array.IndexOf(parts, "sdk");
        return sdk >= 0 && sdk + 1 < parts.Length && Version.TryParse(parts[sdk + 1].Split('-')[0], out _);
    }
}
