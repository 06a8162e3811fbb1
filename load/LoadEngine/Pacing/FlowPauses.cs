namespace StockExchange.LoadEngine.Pacing;

/// <summary>The pauses within the iterations of a flow, which go on while the load drains.</summary>
/// <param name="clock">The time axis.</param>
/// <param name="shortest">How short a pause may be; zero when that is unknown.</param>
/// <param name="clients">The number of vusers.</param>
internal sealed class FlowPauses(LoadClock clock, TimeSpan shortest, int clients) : Pauses(clock, shortest, clients)
{
    protected override bool IsCut(Client client, long now) => now >= Clock.GiveUp;

    /// <summary>A turn that says only when the pause has ended.</summary>
    protected override Turn WakeUp(Client client, long end, long now)
    {
        OwnLateness.Record(Clock.Between(end, now));
        return new(Sequence: 0, now);
    }
}
