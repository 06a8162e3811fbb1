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
                foreach (ClrMethod method in runtime.GetTypeByMethodTable(methodTable)?.Methods ?? [])
                    if (method.NativeCode != 0) compiled.Add((long)module.Address, (int)method.MetadataToken);
        }
        return compiled;
    }

    private static bool IsOwn(ModuleOrigins origins, LoadedModule module) =>
        origins.Frame(Path.GetFileNameWithoutExtension(module.Path), "Any.Method()").Origin is FrameOrigin.Application;
}
