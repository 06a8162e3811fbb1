using System.Runtime.InteropServices;

namespace ThreadPoolDiagnostics.Nettrace;

/// <summary>The header of each event in a block, stored as differences from the last one (ep-block.c, compressed).</summary>
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

    /// <summary>The id of the thread that wrote the event, which may differ from the thread that the event is about.</summary>
    public ulong Writer { get; private set; }

    /// <summary>The number of the event among its writer's events; a missing number is a lost event.</summary>
    public uint Sequence { get; private set; }

    public int ThreadId { get; private set; }

    public int StackId { get; private set; }

    /// <summary>When the event was written, in ticks of the trace's clock.</summary>
    public long Time { get; private set; }

    /// <summary>The activity that the writer was in; empty when it was in none.</summary>
    public Guid Activity { get; private set; }

    /// <summary>The activity that the writer's own is part of; empty when there is none.</summary>
    public Guid RelatedActivity { get; private set; }

    /// <summary>The size of the payload that follows, in bytes.</summary>
    public int Size { get; private set; }

    /// <returns>Whether the header contains writer and number; otherwise the event follows the previous one.</returns>
    public bool ReadNext(ref Bytes bytes)
    {
        int has = bytes.Byte();
        if ((has & HasKind) != 0) Kind = (int)bytes.Variable();
        if ((has & HasSequence) != 0) ReadSequence(ref bytes);
        if (Kind != 0) Sequence++; // in addition to a difference in the header
        if ((has & HasThread) != 0) ThreadId = (int)bytes.Variable();
        if ((has & HasStack) != 0) StackId = (int)bytes.Variable();
        Time += (long)bytes.Variable();
        if ((has & HasActivity) != 0) Activity = new Guid(bytes.Take(ActivitySize));
        if ((has & HasRelatedActivity) != 0) RelatedActivity = new Guid(bytes.Take(ActivitySize));
        if ((has & HasSize) != 0) Size = (int)bytes.Variable();
        return (has & HasSequence) != 0;
    }

    private void ReadSequence(ref Bytes bytes)
    {
        Sequence += (uint)bytes.Variable();
        Writer = bytes.Variable();
        bytes.Variable(); // the processor number
    }
}
