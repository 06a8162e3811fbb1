namespace ThreadPoolDiagnostics.WaitProfiles.Polling;

/// <summary>The stack of a thread that waits, read once; some attempts may fail: code may have been compiled just before.
/// </summary>
internal sealed class StackAttempts
{
    private const int Most = 5;

    private int _attempts;

    /// <summary>The return addresses, innermost first; empty when they could not be read so far.</summary>
    public ulong[] Addresses { get; private set; } = [];

    /// <summary>The native library that managed code had called; null when none shows.</summary>
    public string? Library { get; private set; }

    /// <param name="registers">The thread's registers.</param>
    /// <param name="since">A time from which on it has waited, a timestamp.</param>
    /// <param name="memory">Reads it.</param>
    public void Read(CallRegisters registers, long since, StackMemory memory)
    {
        if (Addresses.Length > 0 || _attempts == Most) return;
        _attempts++;
        Addresses = memory.Read(registers, since);
        Library = memory.LibraryIn(Addresses) ?? memory.LibraryOf(registers.InstructionPointer);
    }

    public void Clear() => (_attempts, Addresses, Library) = (0, [], null);
}
