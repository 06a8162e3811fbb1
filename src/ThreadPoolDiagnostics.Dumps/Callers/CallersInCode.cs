using ThreadPoolDiagnostics.Code;
using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Observing;
using ThreadPoolDiagnostics.Stacks.Symbols;
using ThreadPoolDiagnostics.Targets;

namespace ThreadPoolDiagnostics.Dumps.Callers;

/// <summary>
/// Adds what the program's IL shows of its waits: the own methods that were inlined, and what could be awaited. The assemblies
/// are read where the process had them, if they are there.
/// </summary>
internal static class CallersInCode
{
    private const string NotHere = "The program's assemblies are not on this machine where the process had them, so that inlined "
        + "methods, lines and asynchronous counterparts could not be looked up.";

    public static Observation AddTo(
        Observation observation, IReadOnlyList<string> assemblies, TargetFiles files, CompiledMethods compiled)
    {
        using ProgramCode program = WaitingCode.Read(assemblies.Where(IsThere), files, observation);
        return program.Assemblies.Count == 0
            ? observation with { Gaps = [.. observation.Gaps, NotHere] }
            : CodeSearch.Complete(observation, program, compiled);

        bool IsThere(string path)
        {
            using Stream? file = files.Open(path);
            return file is not null;
        }
    }
}
