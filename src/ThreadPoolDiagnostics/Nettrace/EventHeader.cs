using System.Runtime.InteropServices;

namespace ThreadPoolDiagnostics.Nettrace;

/// <summary>
/// What stands before each event in a block: only what is not the same as for the one before (ep-block.c,
/// ep_event_block_base_write_event; compressed headers).
/// </summary>
[StructLayout(LayoutKind.Auto)]
internal struct EventHeader
{
    private const int HasKind = 1 << 0;
    private const int HasSequence = 1 << 1;
    private const int HasThread = 1 << 2;
    private const int HasStack = 1 << 3;
    private const int HasActivity = 1 << 4;
    private const int HasRelatedActivity = 1 << 5;
    private const int HasSize = 1 << 7;
    private const int ActivitySize = 16;

    public int Kind { get; private set; }

    /// <summary>Of the thread that wrote the event, which may be another one than the event is about.</summary>
    public ulong Writer { get; private set; }

    /// <summary>Each event of a writer has the next one; what is missing was lost.</summary>
    public uint Sequence { get; private set; }

    public int ThreadId { get; private set; }

    public int StackId { get; private set; }

    /// <summary>When it was written, in ticks of the trace's clock.</summary>
    public long Time { get; private set; }

    /// <summary>Of the payload that follows, in bytes.</summary>
    public int Size { get; private set; }

    /// <returns>Whether it says its writer and number anew: otherwise it follows the event before it.</returns>
    public bool ReadNext(ref Bytes bytes)
    {
        int has = bytes.Byte();
        if ((has & HasKind) != 0) Kind = (int)bytes.Variable();
        if ((has & HasSequence) != 0) ReadSequence(ref bytes);
        if (Kind != 0) Sequence++; // what was written comes on top of that
        if ((has & HasThread) != 0) ThreadId = (int)bytes.Variable();
        if ((has & HasStack) != 0) StackId = (int)bytes.Variable();
        Time += (long)bytes.Variable();
        if ((has & HasActivity) != 0) bytes.Take(ActivitySize);
        if ((has & HasRelatedActivity) != 0) bytes.Take(ActivitySize);
        if ((has & HasSize) != 0) Size = (int)bytes.Variable();
        return (has & HasSequence) != 0;
    }

    private void ReadSequence(ref Bytes bytes)
    {
        Sequence += (uint)bytes.Variable();
        Writer = bytes.Variable();
        bytes.Variable(); // the processor
    }
}
