using System.Runtime.CompilerServices;

namespace TestTargets.Starving;

/// <summary>Long polling: each of 200 subscribers holds a thread for 30 s, and nothing happens.</summary>
internal static class LongEvent
{
    public static readonly Scenario Scenario = new("long-event",
        Label.Starves("handle", "TestTargets.Starving.LongEvent.Next"), () => ClosedLoop.Start(200, () => _ = Next()));

    private static readonly ManualResetEvent News = new(initialState: false);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static bool Next() => News.WaitOne(TimeSpan.FromSeconds(30)); // The exhibit: half a minute of a thread for nothing
}
