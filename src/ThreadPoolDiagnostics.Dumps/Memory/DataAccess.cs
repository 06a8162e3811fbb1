using Microsoft.Diagnostics.Runtime;
using ThreadPoolDiagnostics.Files;

namespace ThreadPoolDiagnostics.Dumps.Memory;

/// <summary>
/// Finds the data access library (DAC) of a dump's runtime: the one that was built with it. It is trusted code that this process
/// loads, so it is taken only from beside the runtime itself, from an installed .NET, or from where the user says.
/// </summary>
internal static class DataAccess
{
    /// <summary>The path of the library.</summary>
    /// <exception cref="EvidenceFileException">There is none, or it is of another build.</exception>
    public static string Find(ClrInfo runtime, string name, string? given)
    {
        if (runtime.DataTarget.DataReader.Architecture != Architecture)
            throw new EvidenceFileException(
                name, $"it is of a process for another processor. Check it on a machine like that one; this is {Architecture}.");
        if (given is not null)
            return File.Exists(given) ? given : throw new EvidenceFileException(given, "there is no such file.");
        foreach (string folder in Folders(runtime))
        {
            string library = Path.Combine(folder, LibraryName);
            if (File.Exists(library) && IsOf(runtime, Path.Combine(folder, RuntimeName))) return library;
        }
        throw new EvidenceFileException(name, Missing(runtime));
    }

    private static System.Runtime.InteropServices.Architecture Architecture =>
        System.Runtime.InteropServices.RuntimeInformation.ProcessArchitecture;

    private static string LibraryName => OperatingSystem.IsWindows() ? "mscordaccore.dll"
        : OperatingSystem.IsMacOS() ? "libmscordaccore.dylib"
        : "libmscordaccore.so";

    private static string RuntimeName => OperatingSystem.IsWindows() ? "coreclr.dll"
        : OperatingSystem.IsMacOS() ? "libcoreclr.dylib"
        : "libcoreclr.so";

    /// <summary>The folder that the runtime was in, and the folders of the same version where .NET is installed here.</summary>
    private static IEnumerable<string> Folders(ClrInfo runtime)
    {
        string path = runtime.ModuleInfo.FileName;
        if (Path.GetDirectoryName(path) is { Length: > 0 } own) yield return own;
        if (path.Split('/', '\\') is not [.., "shared", var framework, var version, _]) yield break;
        foreach (string root in InstallFolders()) yield return Path.Combine(root, "shared", framework, version);
    }

    private static IEnumerable<string> InstallFolders() => new[]
    {
        Environment.GetEnvironmentVariable("DOTNET_ROOT"), "/usr/share/dotnet", "/usr/lib/dotnet",
        Path.Combine(Environment.GetFolderPath(Environment.SpecialFolder.UserProfile), ".dotnet"),
        Path.Combine(Environment.GetFolderPath(Environment.SpecialFolder.ProgramFiles), "dotnet"),
    }.OfType<string>().Where(Path.IsPathFullyQualified);

    /// <summary>Whether the runtime beside the library is the one in the dump, by its build id; where none of both has one, by
    /// its place alone.</summary>
    private static bool IsOf(ClrInfo runtime, string file) => runtime.BuildId.IsDefaultOrEmpty
        || BuildId.Of(file) is not { } found
        || found.AsSpan().SequenceEqual(runtime.BuildId.AsSpan());

    private static string Missing(ClrInfo runtime)
    {
        string build = runtime.BuildId.IsDefaultOrEmpty ? "" : $", build id {Convert.ToHexStringLower(runtime.BuildId.AsSpan())}";
        return $"its runtime ({runtime.ModuleInfo.FileName}{build}) is not on this machine, and only the library {LibraryName} "
            + "from that runtime's folder can read it. Copy it from the machine or image that the process ran on, and name it: "
            + "--dac FILE.";
    }
}
