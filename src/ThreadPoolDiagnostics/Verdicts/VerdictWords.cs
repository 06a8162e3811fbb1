using System.Text.Json;
using ThreadPoolDiagnostics.Stacks.Waits;

namespace ThreadPoolDiagnostics.Verdicts;

/// <summary>The severity of a verdict, by which every front end chooses its colour.</summary>
public enum VerdictSeverity
{
    /// <summary>Nothing needs to be done.</summary>
    Good,

    /// <summary>Worth knowing, but users do not notice it.</summary>
    Mild,

    /// <summary>Users notice the delay.</summary>
    Bad,

    /// <summary>The severity is unknown.</summary>
    Unclear,
}

/// <summary>The name and the severity of a verdict, for all front ends.</summary>
public static class VerdictWords
{
    /// <summary>The verdict as one word, as in JSON: lost-wake-up.</summary>
    public static string Word(Verdict verdict) => JsonNamingPolicy.KebabCaseLower.ConvertName($"{verdict}");

    /// <summary>What a thread waits for as one word, as in JSON: input-output.</summary>
    public static string Word(WaitKind wait) => JsonNamingPolicy.KebabCaseLower.ConvertName($"{wait}");

    /// <summary>The severity of a verdict.</summary>
    public static VerdictSeverity Severity(Verdict verdict) => verdict switch
    {
        Verdict.Healthy => VerdictSeverity.Good,
        Verdict.Blocking or Verdict.Growing => VerdictSeverity.Mild,
        Verdict.Starving or Verdict.LostWakeUp or Verdict.CpuSaturated => VerdictSeverity.Bad,
        _ => VerdictSeverity.Unclear,
    };

    /// <summary>The colour of its severity on a terminal; pages have a style with the severity's name.</summary>
    public static string Colour(Verdict verdict) => Severity(verdict) switch
    {
        VerdictSeverity.Good => "green",
        VerdictSeverity.Mild => "yellow",
        VerdictSeverity.Bad => "red",
        _ => "grey",
    };
}

/// <summary>Kinds of waits in words.</summary>
public static class WaitText
{
    /// <summary>Completes "pool threads wait ...": for a lock.</summary>
    public static string ForKind(WaitKind wait) => wait switch
    {
        WaitKind.Task => "for a task (.Result, .Wait(), GetResult())",
        WaitKind.Lock => "for a lock",
        WaitKind.Pulse => "for a pulse (Monitor.Wait)",
        WaitKind.Semaphore => "for a semaphore (SemaphoreSlim.Wait, BlockingCollection)",
        WaitKind.Handle => "for an event or another handle",
        WaitKind.Sleep => "for time to pass (Thread.Sleep)",
        WaitKind.Spin => "for a condition by spinning (SpinWait, Thread.Yield)",
        WaitKind.Thread => "for the end of another thread (Thread.Join)",
        WaitKind.Process => "for the end of another process",
        WaitKind.InputOutput => "for input or output",
        WaitKind.Native => "in the runtime or in native code",
        WaitKind.WorkItem => "for work",
        _ => "for something unknown",
    };
}
