namespace ThreadPoolDiagnostics.Stacks.Capture;

/// <summary>
/// The async methods that began to wait while a process was listened to and had not ended when that was over. Those that waited
/// before are not among them: the runtime does not tell of them.
/// </summary>
/// <param name="InFlight">The same callers together, the largest group first.</param>
/// <param name="Begun">How many began to wait, those that ended included.</param>
/// <param name="Window">For how long the process was listened to.</param>
public sealed record AsyncReport(IReadOnlyList<AsyncMethodGroup> InFlight, int Begun, TimeSpan Window);
