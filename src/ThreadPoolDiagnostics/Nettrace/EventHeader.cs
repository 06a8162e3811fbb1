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

    public int ThreadId { get; private set; }

    public int StackId { get; private set; }

    /// <summary>When it was written, in ticks of the trace's clock.</summary>
    public long Time { get; private set; }

    /// <summary>Of the payload that follows, in bytes.</summary>
    public int Size { get; private set; }

    public void ReadNext(ref Bytes bytes)
    {
        int has = bytes.Byte();
        if ((has & HasKind) != 0) Kind = (int)bytes.Variable();
        if ((has & HasSequence) != 0) SkipSequence(ref bytes);
        if ((has & HasThread) != 0) ThreadId = (int)bytes.Variable();
        if ((has & HasStack) != 0) StackId = (int)bytes.Variable();
        Time += (long)bytes.Variable();
        if ((has & HasActivity) != 0) bytes.Take(ActivitySize);
        if ((has & HasRelatedActivity) != 0) bytes.Take(ActivitySize);
        if ((has & HasSize) != 0) Size = (int)bytes.Variable();
    }

    /// <summary>Its number, the thread that wrote it, the processor.</summary>
    private static void SkipSequence(ref Bytes bytes)
    {
        bytes.Variable();
        bytes.Variable();
        bytes.Variable();
    }
}
