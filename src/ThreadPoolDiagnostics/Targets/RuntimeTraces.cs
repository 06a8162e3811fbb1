namespace ThreadPoolDiagnostics.Targets;

/// <summary>Tells by the libraries of a process that its runtime is one without EventPipe.</summary>
internal static class RuntimeTraces
{
    /// <summary>Its name and version, for instance ".NET Core 2.1.30"; null when there is no such runtime.</summary>
    public static string? OldRuntime(IEnumerable<string> files)
    {
        foreach (string file in files)
        {
            if (Path.GetFileName(file) == "libcoreclr.so" && VersionOf(file) is { Major: < 3 } version)
                return $".NET Core {version}";
            if (Path.GetFileName(file) is "mono-sgen" or "libmonosgen-2.0.so.1" or "libmonosgen-2.0.so") return "Mono";
        }
        return null;
    }

    /// <summary>shared/Microsoft.NETCore.App/2.1.30/libcoreclr.so</summary>
    private static Version? VersionOf(string library) =>
        Version.TryParse(Path.GetFileName(Path.GetDirectoryName(library)), out Version? version) ? version : null;
}
