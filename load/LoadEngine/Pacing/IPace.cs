namespace StockExchange.LoadEngine.Pacing;

/// <summary>Says when the next request starts, and which.</summary>
internal interface IPace
{
    /// <summary>How long a vuser waits after a failure before its next turn.</summary>
    TimeSpan PauseAfterFailure { get; }

    /// <summary>Waits until it is this client's turn.</summary>
    ValueTask<Turn> NextAsync(Client client);

    /// <summary>A request has really started.</summary>
    /// <param name="turn">Which.</param>
    /// <param name="start">The timestamp.</param>
    void Started(in Turn turn, long start);
}
