using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.PoolEvents;

namespace ThreadPoolDiagnostics.Verdicts;

/// <summary>
/// Decides on an observation over time without counters, as the usual profiles of dotnet-trace make it: it shows what threads do,
/// and not the queue. Only the runtime itself can say then that work waited.
/// </summary>
internal static class UncountedDecision
{
    /// <summary>So often does the gate thread add a thread within two seconds or three in which none takes work.</summary>
    private const int AdjustmentsOfStarvation = 3;

    public static Diagnosis Decide(Observation observation)
    {
        var processors = new ProcessorUse(observation);
        var workers = new PoolWorkers(observation, processors);
        int starved = Count(observation, AdjustmentReason.Starvation);
        Verdict verdict = Decide(workers, processors, starved);
        IReadOnlyList<BlockingCall> calls = BlockingCalls.In(observation, workers);
        return new(
            verdict,
            Summarize(verdict, observation, workers),
            [
                .. Evidence.ForWorkers(workers, $"in {FigureText.Count(observation.Stacks.Count, "snapshot")}"),
                .. Evidence.ForCalls(calls),
                .. Evidence.Runtime(starved, Count(observation, AdjustmentReason.CooperativeBlocking)),
                .. observation.Gaps,
            ],
            calls,
            verdict is Verdict.Starving or Verdict.Blocking ? Advice.ForCalls(calls) : [],
            Forecast: null);
    }

    /// <summary>Several blocked threads for each processor are more than short waits leave at a moment.</summary>
    private static Verdict Decide(PoolWorkers workers, ProcessorUse processors, int starved)
    {
        if (!workers.HaveStacks) return Verdict.Unknown;
        if (!workers.MostlyWait) return workers.HaveSpare && starved == 0 ? Verdict.Healthy : Verdict.Unknown;
        if (starved >= AdjustmentsOfStarvation && !workers.HaveSpare) return Verdict.Starving;
        return workers.WaitingCount >= Thresholds.ManyWorkersPerProcessor * processors.Count ? Verdict.Blocking : Verdict.Unknown;
    }

    private static string Summarize(Verdict verdict, Observation observation, PoolWorkers workers) => verdict switch
    {
        Verdict.Starving => "The thread pool starves: the runtime found that no thread took work, and its threads were blocked.",
        Verdict.Blocking => "Most pool threads were blocked; whether work waited for them is not to be seen here.",
        Verdict.Healthy => "The thread pool had threads to spare whenever stacks were taken.",
        _ when workers.MostlyWait => "No verdict: pool threads waited, but whether work waited for them is not to be seen here.",
        _ => Summary.OfTooFew(observation),
    };

    private static int Count(Observation observation, AdjustmentReason reason) =>
        observation.Adjustments.Count(adjustment => adjustment.Reason == reason);
}
