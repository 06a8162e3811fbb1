using Microsoft.Diagnostics.Runtime;
using ThreadPoolDiagnostics.Code;
using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Observing;
using ThreadPoolDiagnostics.Stacks.Symbols;
using ThreadPoolDiagnostics.Targets;

namespace ThreadPoolDiagnostics.Dumps.Code;

/// <summary>
/// Adds what the program's IL shows of its waits: the own methods that were inlined, and what could be awaited. The assemblies are
/// read where the process had them, if they are still there.
/// </summary>
internal static class CallersInCode
{
    public static Observation AddTo(
        Observation observation, ClrRuntime runtime, IReadOnlyDictionary<ulong, LoadedModule> modules, TargetFiles files)
    {
        string[] assemblies = [.. modules.Values.Select(module => module.Path).Where(IsThere)];
        using ProgramCode program = CodeSuspects.Read(assemblies, files, observation);
        if (program.Assemblies.Count == 0)
            return observation with
            {
                Gaps =
                [
                    .. observation.Gaps,
                    "The program's assemblies are not on this machine where the process had them, so that inlined methods, lines "
                        + "and asynchronous counterparts could not be looked up.",
                ],
            };
        var suspects = new CodeSuspects(program, Compiled(runtime, modules, program.Assemblies.ToHashSet(StringComparer.Ordinal)));
        IReadOnlyList<Suspect> found = suspects.Find(observation);
        observation = observation with { Suspects = found };
        return observation with { AsyncCounterparts = suspects.FindCounterparts(observation) };

        bool IsThere(string path)
        {
            using Stream? file = files.Open(path);
            return file is not null;
        }
    }

    /// <summary>The methods of own assemblies that have machine code.</summary>
    private static CompiledMethods Compiled(
        ClrRuntime runtime, IReadOnlyDictionary<ulong, LoadedModule> modules, IReadOnlySet<string> assemblies)
    {
        var compiled = new CompiledMethods();
        foreach (ClrModule module in runtime.EnumerateModules())
        {
            if (!modules.TryGetValue(module.Address, out LoadedModule? loaded)) continue;
            if (!assemblies.Contains(Path.GetFileNameWithoutExtension(loaded.Path))) continue;
            compiled.AddModule((long)module.Address, loaded.Path);
            foreach ((ulong methodTable, _) in module.EnumerateTypeDefToMethodTableMap())
                foreach (ClrMethod method in runtime.GetTypeByMethodTable(methodTable)?.Methods ?? [])
                    if (method.NativeCode != 0) compiled.Add((long)module.Address, (int)method.MetadataToken);
        }
        return compiled;
    }
}
