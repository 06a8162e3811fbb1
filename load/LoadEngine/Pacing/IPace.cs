using System.Runtime.InteropServices;

namespace StockExchange.LoadEngine.Pacing;

/// <summary>Decides when the next request starts, and which one.</summary>
internal interface IPace
{
    /// <summary>How long a vuser waits after a failure before its next turn.</summary>
    TimeSpan PauseAfterFailure { get; }

    /// <summary>Waits until it is this client's turn.</summary>
    ValueTask<Turn> NextAsync(Client client);
}

/// <summary>One request to start now.</summary>
/// <param name="Sequence">The request's number, from 0; negative when there are no more.</param>
/// <param name="Taken">The current timestamp.</param>
/// <param name="IsWarmUp">Whether it belongs to the warm-up, which is not measured.</param>
/// <param name="Scheduled">Open loop: the timestamp at which it should have started; otherwise 0.</param>
[StructLayout(LayoutKind.Auto)]
internal readonly record struct Turn(long Sequence, long Taken = 0, bool IsWarmUp = false, long Scheduled = 0)
{
    public static readonly Turn Over = new(-1);

    public bool IsOver => Sequence < 0;
}
