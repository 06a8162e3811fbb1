namespace StockExchange.LoadEngine.Pacing;

/// <summary>The pauses of a closed loop: think times, and those until a vuser of a growing load starts.</summary>
/// <param name="clock">The time axis.</param>
/// <param name="settings">The load.</param>
/// <param name="next">The client's next turn.</param>
internal sealed class ThinkPauses(LoadClock clock, LoadSettings settings, Func<Client, long, Turn> next)
    : Pauses(clock, settings.ThinkTime > TimeSpan.Zero ? settings.ThinkTime : TimeSpan.MaxValue, settings.Connections)
{
    /// <summary>The pause after the last request is part of the load.</summary>
    protected override bool IsCut(Client client, long now) =>
        Clock.IsStopped || (now >= Clock.StartsEnd && client.Requests != settings.RequestsPerConnection);

    protected override Turn WakeUp(Client client, long end, long now)
    {
        if (client.Requests > 0)
        {
            OwnLateness.Record(Clock.Between(end, now));
            client.Oversleep(now - end);
        }

        return next(client, now);
    }
}
