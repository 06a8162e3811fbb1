namespace ThreadPoolDiagnostics.Launch;

/// <summary>
/// Tells the .NET processes that <c>dotnet run</c> needs for itself (the command line, MSBuild, the compiler) from the
/// application.
/// </summary>
internal static class SdkTool
{
    /// <summary>
    /// Whether this is <c>dotnet</c> with a command of the SDK rather than an assembly, or a program from the SDK's folder
    /// (sdk/10.0.100/MSBuild.dll, sdk/10.0.100/Roslyn/bincore/VBCSCompiler.dll).
    /// </summary>
    public static bool Is(IReadOnlyList<string> commandLine)
    {
        if (commandLine.Count == 0) return false;
        if (IsInSdk(commandLine[0])) return true;
        if (Path.GetFileName(commandLine[0]) != "dotnet") return false;
        string? assembly = commandLine.Skip(1).FirstOrDefault(IsAssembly);
        return assembly is null || IsInSdk(assembly) || !IsHostCall(commandLine[1]);
    }

    /// <summary>
    /// The host itself takes options, "exec" or an assembly first; whatever else is first is a command of the SDK.
    /// </summary>
    private static bool IsHostCall(string first) => first is "exec" || first.StartsWith('-') || IsAssembly(first);

    private static bool IsAssembly(string argument) => argument.EndsWith(".dll", StringComparison.OrdinalIgnoreCase);

    /// <summary>A folder sdk, and in it one named after a version.</summary>
    private static bool IsInSdk(string path)
    {
        string[] parts = path.Split('/');
        int sdk = Array.IndexOf(parts, "sdk");
        return sdk >= 0 && sdk + 1 < parts.Length && Version.TryParse(parts[sdk + 1].Split('-')[0], out _);
    }
}
