using System.Runtime.InteropServices;

namespace StockExchange.LoadEngine.Pacing;

/// <summary>One request to start now.</summary>
/// <param name="Sequence">Which, from 0; negative when there are no more.</param>
/// <param name="Taken">The timestamp: now.</param>
/// <param name="IsWarmUp">It counts nowhere.</param>
/// <param name="Scheduled">Open loop: the timestamp at which it should have started; otherwise 0.</param>
/// <param name="LateAfter">Open loop: the timestamp after which it starts late for lack of a connection.</param>
[StructLayout(LayoutKind.Auto)]
internal readonly record struct Turn(long Sequence, long Taken = 0, bool IsWarmUp = false, long Scheduled = 0, long LateAfter = 0)
{
    public static readonly Turn Over = new(-1);

    public bool IsOver => Sequence < 0;
}
