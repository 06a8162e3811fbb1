using Microsoft.Diagnostics.Runtime;
using ThreadPoolDiagnostics.Stacks.Frames;
using ThreadPoolDiagnostics.Stacks.Origins;
using ThreadPoolDiagnostics.Stacks.Symbols;

namespace ThreadPoolDiagnostics.Dumps.Callers;

/// <summary>The methods of the application's own modules that have machine code: nearly all that have run, unless only inlined.
/// </summary>
internal static class MethodsWithCode
{
    public static CompiledMethods In(
        ClrRuntime runtime, IReadOnlyDictionary<ulong, LoadedModule> modules, ModuleOrigins origins)
    {
        var compiled = new CompiledMethods();
        foreach (ClrModule module in runtime.EnumerateModules())
        {
            if (!modules.TryGetValue(module.Address, out LoadedModule? loaded) || !IsOwn(origins, loaded)) continue;
            compiled.AddModule((long)module.Address, loaded.Path);
            foreach ((ulong methodTable, _) in module.EnumerateTypeDefToMethodTableMap())
                foreach (ClrMethod method in OwnMethods(runtime.GetTypeByMethodTable(methodTable)))
                    if (HasCode(method)) compiled.Add((long)module.Address, (int)method.MetadataToken);
        }
        return compiled;
    }

    /// <summary>Without those that it inherits, whose tokens are other assemblies'.</summary>
    private static IEnumerable<ClrMethod> OwnMethods(ClrType? type)
    {
        HashSet<ulong> inherited = [.. type?.BaseType?.Methods.Select(method => method.MethodDesc) ?? []];
        return type?.Methods.Where(method => !inherited.Contains(method.MethodDesc)) ?? [];
    }

    /// <summary>Of a method without code the address is not null but -1.</summary>
    private static bool HasCode(ClrMethod method) => method.CompilationType is not MethodCompilationType.None;

    private static bool IsOwn(ModuleOrigins origins, LoadedModule module) =>
        origins.Frame(Path.GetFileNameWithoutExtension(module.Path), "Any.Method()").Origin is FrameOrigin.Application;
}
