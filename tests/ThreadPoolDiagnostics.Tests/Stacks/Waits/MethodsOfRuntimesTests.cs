using System.Reflection.Metadata;
using System.Reflection.PortableExecutable;
using System.Runtime.InteropServices;
using ThreadPoolDiagnostics.Stacks.Waits;

namespace ThreadPoolDiagnostics.Tests.Stacks.Waits;

/// <summary>The names by which frames are recognised, beside the methods that the runtimes have.</summary>
public sealed class MethodsOfRuntimesTests
{
    /// <summary>What only Windows has, and no method but code that is generated at run time.</summary>
    private static readonly string[] NotOnLinux = ["Interop.Kernel32.", "Interop.Winsock.", "dynamicClass."];

    private static readonly string[] OtherRuntimes = ["net8.0", "net9.0", "net11.0"];

    [Fact]
    public void Each_name_is_that_of_a_method_on_a_supported_runtime()
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "another system has other methods");
        string[] folders =
        [
            RuntimeEnvironment.GetRuntimeDirectory(),
            RuntimeEnvironment.GetRuntimeDirectory()
                .Replace("Microsoft.NETCore.App", "Microsoft.AspNetCore.App", StringComparison.Ordinal),
            .. OtherRuntimes.Select(runtime => Path.GetDirectoryName(PublishedTarget.PublishOrSkip("TestTargets", runtime))!),
        ];
        string[] methods = [.. folders.SelectMany(folder => Directory.GetFiles(folder, "*.dll")).SelectMany(Methods)
            .Order(StringComparer.Ordinal)];

        string[] names = [.. KnownWaits.Names, .. DispatchFrames.Names, .. PoolFrames.Names, .. ThreadKinds.Names];
        Assert.True(names.Length > 60);
        string[] onLinux =
            [.. names.Where(name => !NotOnLinux.Any(other => name.StartsWith(other, StringComparison.Ordinal)))];
        Assert.All(onLinux, name => Assert.True(IsKnown(name, methods), name));
    }

    private static bool IsKnown(string name, string[] methods)
    {
        int at = Array.BinarySearch(methods, name, StringComparer.Ordinal);
        return at >= 0 || (~at < methods.Length && methods[~at].StartsWith(name, StringComparison.Ordinal));
    }

    /// <summary>Namespace.Type.Nested.Method( of all methods in an assembly; nothing of other files.</summary>
    private static IEnumerable<string> Methods(string file)
    {
        using var image = new PEReader(File.OpenRead(file));
        if (!image.HasMetadata) return [];
        MetadataReader metadata = image.GetMetadataReader();
        return
        [
            .. metadata.MethodDefinitions.Select(metadata.GetMethodDefinition)
                .Select(method => $"{Name(metadata, method.GetDeclaringType())}.{metadata.GetString(method.Name)}("),
        ];
    }

    private static string Name(MetadataReader metadata, TypeDefinitionHandle handle)
    {
        TypeDefinition type = metadata.GetTypeDefinition(handle);
        string name = metadata.GetString(type.Name).Split('`')[0], space = metadata.GetString(type.Namespace);
        if (!type.GetDeclaringType().IsNil) return $"{Name(metadata, type.GetDeclaringType())}.{name}";
        return space is "" ? name : $"{space}.{name}";
    }
}
