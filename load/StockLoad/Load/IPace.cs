using System.Runtime.InteropServices;

namespace StockExchange.StockLoad.Load;

/// <summary>Says when the next request starts, and which.</summary>
internal interface IPace
{
    /// <summary>Waits until it is this vuser's turn.</summary>
    ValueTask<Turn> NextAsync(Vuser vuser);

    /// <summary>How long a vuser waits after a failure before its next turn.</summary>
    TimeSpan PauseAfterFailure { get; }
}

/// <summary>One request to start now.</summary>
/// <param name="Sequence">Which; negative when there are no more.</param>
/// <param name="IsWarmUp">It counts nowhere.</param>
/// <param name="Scheduled">Open loop: the timestamp at which it should have started; otherwise 0.</param>
[StructLayout(LayoutKind.Auto)]
internal readonly record struct Turn(long Sequence, bool IsWarmUp, long Scheduled)
{
    public static readonly Turn Over = new(-1, false, 0);

    public bool IsOver => Sequence < 0;
}
