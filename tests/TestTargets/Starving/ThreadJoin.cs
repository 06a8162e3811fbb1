using System.Runtime.CompilerServices;

namespace TestTargets.Starving;

/// <summary>Runs a component that wants a thread of its own (as COM's apartments do), and joins it. 50 documents, 2 s.</summary>
internal static class ThreadJoin
{
    public static readonly Scenario Scenario = new("thread-join",
        Label.Starves("thread", "TestTargets.Starving.ThreadJoin.Print"), () => ClosedLoop.Start(50, Print));

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Print()
    {
        Thread apartment = OwnThread.Start("apartment", () => Thread.Sleep(2_000));
        apartment.Join(); // The exhibit: two threads for the work of one
    }
}
