namespace StockExchange.StockLoad.Load;

/// <summary>Says when the next request starts, and which.</summary>
internal interface IPace
{
    /// <summary>How long a vuser waits after a failure before its next turn.</summary>
    TimeSpan PauseAfterFailure { get; }

    /// <summary>Waits until it is this vuser's turn.</summary>
    ValueTask<Turn> NextAsync(Vuser vuser);

    /// <summary>A request has really started.</summary>
    /// <param name="turn">Which.</param>
    /// <param name="start">The timestamp.</param>
    void Started(in Turn turn, long start);
}
