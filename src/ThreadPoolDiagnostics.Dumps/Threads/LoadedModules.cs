using Microsoft.Diagnostics.Runtime;
using ThreadPoolDiagnostics.Stacks.Symbols;

namespace ThreadPoolDiagnostics.Dumps.Threads;

/// <summary>The managed modules in memory, with the symbols that they were compiled with.</summary>
internal static class LoadedModules
{
    /// <summary>The modules by their addresses in the runtime.</summary>
    public static IReadOnlyDictionary<ulong, LoadedModule> In(ClrRuntime runtime) => runtime.EnumerateModules()
        .Where(module => module.Name is { Length: > 0 })
        .DistinctBy(module => module.Address)
        .ToDictionary(module => module.Address, ToModule);

    private static LoadedModule ToModule(ClrModule module) =>
        new(module.Name!, module.Pdb?.Guid ?? Guid.Empty, module.Pdb?.Path ?? "");
}
