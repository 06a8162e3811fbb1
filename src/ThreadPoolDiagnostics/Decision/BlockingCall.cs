namespace ThreadPoolDiagnostics;

/// <summary>A method of the application at which pool threads wait.</summary>
/// <param name="Method">The application's frame nearest to the wait.</param>
/// <param name="Wait">What it waits for.</param>
/// <param name="Share">Of the busy pool threads, 0 to 1, over all snapshots.</param>
/// <param name="Threads">How many pool threads wait there, in the last snapshot that has it.</param>
/// <param name="Path">From that method to the wait, outermost first, as most of them have it.</param>
public sealed record BlockingCall(string Method, WaitKind Wait, double Share, int Threads, IReadOnlyList<string> Path);
