namespace ThreadPoolDiagnostics.Verdicts;

/// <summary>An interval of an observation in which work was delayed, and why.</summary>
/// <param name="Verdict">What it amounts to by itself.</param>
/// <param name="Began">When work was first seen to be delayed, since the observation began.</param>
/// <param name="Duration">From then until it was last seen to be delayed, so that it lasted at least so long.</param>
/// <param name="IsOver">Work was in time again before the observation ended.</param>
/// <param name="BlockingCalls">Where pool threads waited meanwhile, the call that held most of them first.</param>
public sealed record Episode(
    Verdict Verdict, TimeSpan Began, TimeSpan Duration, bool IsOver, IReadOnlyList<BlockingCall> BlockingCalls);
