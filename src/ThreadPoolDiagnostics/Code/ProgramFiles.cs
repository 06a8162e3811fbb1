using System.Reflection.Metadata;
using System.Reflection.PortableExecutable;
using ThreadPoolDiagnostics.Machine;

namespace ThreadPoolDiagnostics.Code;

/// <summary>Finds the assemblies of a program on disk.</summary>
public static class ProgramFiles
{
    private static readonly string[] Extensions = [".dll", ".exe"];

    /// <summary>The assemblies in a folder; for an assembly or a host, itself and those that it needs beside it.</summary>
    /// <exception cref="NoAssemblyException">The path has no assembly.</exception>
    public static IReadOnlyList<string> At(string path)
    {
        string full = Path.GetFullPath(path);
        if (Directory.Exists(full)) return InFolder(full);
        if (!File.Exists(full)) throw new NoAssemblyException($"There is no file or folder {path}.");
        if (IsAssembly(full)) return WithNeeded(full);
        if (Path.ChangeExtension(full, ".dll") is var beside && beside != full && IsAssembly(beside)) return WithNeeded(beside);
        if (full + ".dll" is var named && IsAssembly(named)) return WithNeeded(named);
        throw new NoAssemblyException(IsBundle(full)
            ? Bundle(path)
            : $"{path} is no assembly of .NET. Name the folder that the program was built or published to, or its assembly.");
    }

    /// <summary>Opens a file; null when it does not exist or may not be read.</summary>
    public static Stream? Open(string path) => FileProbe.TryRead(() => File.Exists(path) ? File.OpenRead(path) : null);

    private static string[] InFolder(string folder)
    {
        string[] files = [.. Directory.EnumerateFiles(folder).Order(StringComparer.Ordinal)];
        string[] assemblies = [.. files.Where(file =>
            Extensions.Contains(Path.GetExtension(file), StringComparer.OrdinalIgnoreCase) && !IsNative(file))];
        if (assemblies.Length > 0) return assemblies;
        throw new NoAssemblyException(Array.Find(files, IsBundle) is { } bundle
            ? Bundle(bundle)
            : $"{folder} has no assembly of .NET. Name the folder that the program was built or published to.");
    }

    private static string Bundle(string path) =>
        $"{path} is a single-file program: its assemblies are packed into it. Scan the folder that it was built to (bin), or "
        + "publish it without PublishSingleFile.";

    private static List<string> WithNeeded(string assembly)
    {
        string folder = Path.GetDirectoryName(assembly)!;
        var found = new List<string> { assembly };
        for (int next = 0; next < found.Count; next++)
            foreach (string name in References(found[next]))
                if (Path.Combine(folder, $"{name}.dll") is var beside && !found.Contains(beside) && File.Exists(beside))
                    found.Add(beside);
        return found;
    }

    private static string[] References(string assembly) => Read(assembly, References) ?? [];

    private static string[] References(PEReader image)
    {
        if (!image.HasMetadata) return [];
        MetadataReader metadata = image.GetMetadataReader();
        return [.. metadata.AssemblyReferences.Select(one => metadata.GetString(metadata.GetAssemblyReference(one).Name))];
    }

    private static bool IsAssembly(string path) => File.Exists(path) && Read(path, image => image.HasMetadata);

    /// <summary>Whether a file is a complete native image. A damaged one is not: reading it reports what is wrong.</summary>
    private static bool IsNative(string path) => Read(path, image => !image.HasMetadata);

    private static T? Read<T>(string path, Func<PEReader, T> read)
    {
        try
        {
            using var image = new PEReader(File.OpenRead(path));
            return read(image);
        }
        catch (Exception failure)
            when (failure is BadImageFormatException or IOException or UnauthorizedAccessException or InvalidOperationException)
        {
            return default;
        }
    }

    private static bool IsBundle(string path) => SingleFileBundle.TryOpen(path) is not null;
}

/// <summary>A path has no assembly to read. The message names what was found, and what to give instead.</summary>
public sealed class NoAssemblyException : Exception
{
    internal NoAssemblyException(string message)
        : base(message)
    {
    }
}
