using TestTargets;

namespace TestWebTargets.Warm;

/// <summary>Every request writes to a journal under one lock; the disk takes 30 ms. 250 connections.</summary>
internal sealed class Ledger
{
    public static readonly Scenario Scenario = new("warm-lock",
        WarmSite.Starves("lock|sleep", "TestWebTargets.Warm.Ledger.Append").Here(),
        () => WarmSite.Start(callers: 250, site => site.Services.AddSingleton<Ledger>(),
            site => site.MapGet("/", (Ledger ledger) => $"{ledger.Append(7)}")));

    private readonly Lock _gate = new();
    private int _length;

    public int Append(int amount)
    {
        lock (_gate) // blocks
        {
            _length += amount;
            Thread.Sleep(WarmUp.Then(milliseconds: 30)); // blocks
            return _length;
        }
    }
}
