using Microsoft.Diagnostics.Runtime;
using ThreadPoolDiagnostics.Stacks.Frames;
using ThreadPoolDiagnostics.Stacks.Origins;
using ThreadPoolDiagnostics.Stacks.Symbols;

namespace ThreadPoolDiagnostics.Dumps.Callers;

/// <summary>
/// The methods of the application's own modules that have machine code: nearly all that have run, unless only inlined; and its
/// types with an object on a busy thread's stack.
/// </summary>
internal static class MethodsWithCode
{
    public static CompiledMethods In(
        ClrRuntime runtime, IReadOnlyDictionary<ulong, LoadedModule> modules, ModuleOrigins origins,
        IEnumerable<ClrType> onStacks)
    {
        var compiled = new CompiledMethods();
        ILookup<ulong?, ClrType> byModule = onStacks.ToLookup(type => type.Module?.Address);
        foreach (ClrModule module in runtime.EnumerateModules())
        {
            if (!modules.TryGetValue(module.Address, out LoadedModule? loaded) || !IsOwn(origins, loaded)) continue;
            compiled.AddModule((long)module.Address, loaded.Path);
            foreach ((ulong methodTable, _) in module.EnumerateTypeDefToMethodTableMap())
                foreach (ClrMethod method in OwnMethods(runtime.GetTypeByMethodTable(methodTable)))
                    if (HasCode(method)) compiled.Add((long)module.Address, (int)method.MetadataToken);
            foreach (string type in byModule[module.Address].Select(type => type.Name).OfType<string>())
                compiled.AddType(loaded.Path, type);
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
