using System.Collections.Immutable;
using Microsoft.Diagnostics.Runtime;
using ThreadPoolDiagnostics.Files;

namespace ThreadPoolDiagnostics.Dumps.Memory;

/// <summary>
/// Finds the data access library (DAC) of a dump's runtime: the one that was built with it. It is trusted code that this process
/// loads, so it is taken only from beside the runtime itself, from an installed .NET, or from where the user says.
/// </summary>
internal static class DataAccess
{
    private const string Framework = "Microsoft.NETCore.App";

    /// <summary>The path of the library.</summary>
    /// <exception cref="EvidenceFileException">There is none, or it is of another build.</exception>
    public static string Find(ClrInfo runtime, string name, string? given)
    {
        if (runtime.DataTarget.DataReader.Architecture != Architecture)
            throw new EvidenceFileException(
                name, $"it is of a process for another processor. Check it on a machine like that one; this is {Architecture}.");
        if (given is not null)
            return File.Exists(given) ? given : throw new EvidenceFileException(given, "there is no such file.");
        return Folders(runtime).FirstOrDefault(folder => IsOf(runtime, folder)) is { } found
            ? Path.Combine(found, LibraryName)
            : throw new EvidenceFileException(name, Missing(runtime));
    }

    private static System.Runtime.InteropServices.Architecture Architecture =>
        System.Runtime.InteropServices.RuntimeInformation.ProcessArchitecture;

    private static string LibraryName => OperatingSystem.IsWindows() ? "mscordaccore.dll"
        : OperatingSystem.IsMacOS() ? "libmscordaccore.dylib"
        : "libmscordaccore.so";

    private static string RuntimeName => OperatingSystem.IsWindows() ? "coreclr.dll"
        : OperatingSystem.IsMacOS() ? "libcoreclr.dylib"
        : "libcoreclr.so";

    /// <summary>The folder that the runtime was in, and the folders of the same version where .NET is installed here. A single
    /// file carries the runtime without the library: all versions, and those that programs were published with here.</summary>
    private static IEnumerable<string> Folders(ClrInfo runtime)
    {
        string path = runtime.ModuleInfo.FileName;
        if (Path.GetDirectoryName(path) is { Length: > 0 } own) yield return own;
        if (path.Split('/', '\\') is [.., "shared", var framework, var version, _])
        {
            foreach (string root in InstallFolders()) yield return Path.Combine(root, "shared", framework, version);
        }
        else if (runtime.IsSingleFile)
        {
            foreach (string folder in InstallFolders().SelectMany(root => Versions(Path.Combine(root, "shared", Framework))))
                yield return folder;
            foreach (string folder in Versions(Path.Combine(PackageFolder, RuntimePack.ToLowerInvariant())))
                yield return Path.Combine(folder, "runtimes", Rid, "native");
        }
    }

    private static string Rid => System.Runtime.InteropServices.RuntimeInformation.RuntimeIdentifier;

    /// <summary>The package that a program is published with when it carries its runtime.</summary>
    private static string RuntimePack => $"{Framework}.Runtime.{Rid}";

    private static string PackageFolder => Environment.GetEnvironmentVariable("NUGET_PACKAGES")
        ?? Path.Combine(Environment.GetFolderPath(Environment.SpecialFolder.UserProfile), ".nuget", "packages");

    private static string[] Versions(string folder) => Directory.Exists(folder) ? Directory.GetDirectories(folder) : [];

    private static IEnumerable<string> InstallFolders() => new[]
    {
        Environment.GetEnvironmentVariable("DOTNET_ROOT"), "/usr/share/dotnet", "/usr/lib/dotnet",
        Path.Combine(Environment.GetFolderPath(Environment.SpecialFolder.UserProfile), ".dotnet"),
        Path.Combine(Environment.GetFolderPath(Environment.SpecialFolder.ProgramFiles), "dotnet"),
    }.OfType<string>().Where(Path.IsPathFullyQualified);

    /// <summary>Whether the library in a folder is the one that the runtime in the dump names by its build id; else whether the
    /// runtime beside the library is the one in the dump, and where that has no build id, by its place alone.</summary>
    private static bool IsOf(ClrInfo runtime, string folder)
    {
        string library = Path.Combine(folder, LibraryName);
        if (!File.Exists(library)) return false;
        if (BuildId.Of(library) is { } own && Named(runtime) is { } named && own.AsSpan().SequenceEqual(named.AsSpan()))
            return true;
        return !runtime.IsSingleFile
            && (runtime.BuildId.IsDefaultOrEmpty
                || BuildId.Of(Path.Combine(folder, RuntimeName)) is not { } found
                || found.AsSpan().SequenceEqual(runtime.BuildId.AsSpan()));
    }

    /// <summary>The build id of the library, as the runtime itself has it (DotNetRuntimeInfo in runtimeinfo.h).</summary>
    private static ImmutableArray<byte>? Named(ClrInfo runtime) => runtime.DebuggingLibraries
        .Where(library => library is { Kind: DebugLibraryKind.Dac, ArchivedUnder: SymbolProperties.Self })
        .Select(library => library.IndexBuildId)
        .Where(id => !id.IsDefaultOrEmpty)
        .Select(id => (ImmutableArray<byte>?)id)
        .FirstOrDefault();

    private static string Missing(ClrInfo runtime)
    {
        if (runtime.IsSingleFile)
        {
            string id = Named(runtime) is { } named ? $" (build id {Convert.ToHexStringLower(named.AsSpan())})" : "";
            return $"its runtime is part of the program {runtime.ModuleInfo.FileName}, and only the library {LibraryName} of the "
                + $"same build{id} can read it, which is not on this machine. The .NET runtime of that version has it, and so "
                + $"has its package {RuntimePack}. Install that version, or name the library: --dac FILE.";
        }

        string build = runtime.BuildId.IsDefaultOrEmpty ? "" : $", build id {Convert.ToHexStringLower(runtime.BuildId.AsSpan())}";
        return $"its runtime ({runtime.ModuleInfo.FileName}{build}) is not on this machine, and only the library {LibraryName} "
            + "from that runtime's folder can read it. Copy it from the machine or image that the process ran on, and name it: "
            + "--dac FILE.";
    }
}
