using ThreadPoolDiagnostics.Code;
using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Stacks.Naming;
using ThreadPoolDiagnostics.Stacks.Origins;
using ThreadPoolDiagnostics.Stacks.Symbols;
using ThreadPoolDiagnostics.Stacks.Waits;
using ThreadPoolDiagnostics.Verdicts;

namespace ThreadPoolDiagnostics.Observing;

/// <summary>Searches a program's code for what it says of waits: who may have made them, and what to await instead.</summary>
internal static class CodeSearch
{
    /// <summary>The observation with its suspects and asynchronous counterparts.</summary>
    /// <param name="observation">The observation.</param>
    /// <param name="program">The IL of the process's assemblies.</param>
    /// <param name="compiled">The methods that it has machine code of; null when unknown.</param>
    public static Observation Complete(Observation observation, ProgramCode program, CompiledMethods? compiled)
    {
        observation = observation with { Suspects = new CodeSuspects(program, compiled).Find(observation) };
        return observation with
        {
            AsyncCounterparts =
                [.. BlockingCalls.In(observation).SelectMany(call => Counterparts(program, call)).Distinct()],
        };
    }

    /// <summary>The core library is read only for its readers, writers and streams: its other waits have cures of their own.
    /// </summary>
    private static IEnumerable<AsyncCounterpart> Counterparts(ProgramCode program, BlockingCall call)
    {
        string[] apis =
        [
            .. call.Candidates.Select(one => one.Api).Prepend(call.Api).Prepend(call.LibraryApi)
                .OfType<string>().Select(MethodName.WithoutArguments),
        ];
        IEnumerable<AsyncCounterpart?> found = apis.Select(program.Counterparts.Find);
        if (call is { Wait: WaitKind.InputOutput, ApiModule: FrameworkModules.CoreLibrary })
            found = found.Concat(
                apis.Where(api => KnownApis.Find(api) is null).Select(api => program.CoreCounterparts?.Find(api)));
        return found.OfType<AsyncCounterpart>();
    }
}
