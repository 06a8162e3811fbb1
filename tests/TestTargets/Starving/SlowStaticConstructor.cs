using System.Runtime.CompilerServices;

namespace TestTargets.Starving;

/// <summary>A static constructor loads settings for a minute, and the runtime lets all other callers wait. 100 callers.</summary>
internal static class SlowStaticConstructor
{
    private const string Here = "TestTargets.Starving.SlowStaticConstructor";

    /// <summary>The runtime's own wait for a constructor has no name among the waits of .NET.</summary>
    public static readonly Scenario Scenario = new("static-constructor",
        Label.Starves("native|lock|sleep", $"{Here}.Handle", $"{Here}.Settings..cctor"),
        () => ClosedLoop.Start(100, () => _ = Handle()));

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static string Handle() => Settings.Region; // The exhibit: the first use of a type may wait

    private static class Settings
    {
        public static readonly string Region;

        static Settings()
        {
            Thread.Sleep(60_000); // a configuration server that does not answer
            Region = "north";
        }
    }
}
