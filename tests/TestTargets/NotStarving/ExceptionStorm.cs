using System.Runtime.CompilerServices;

namespace TestTargets.NotStarving;

/// <summary>Throws and catches some thousands of exceptions a second, twelve calls deep. 30 callers.</summary>
internal static class ExceptionStorm
{
    public static readonly Scenario Scenario = new("exceptions",
        Label.Fine(Label.Healthy, Label.CpuSaturated), () => ClosedLoop.Start(30, Catch));

    private static void Catch()
    {
        try
        {
            Descend(12);
        }
        catch (FormatException)
        {
            // as programs do
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int Descend(int depth) => depth == 0 ? int.Parse("no number") : Descend(depth - 1) + 1;
}
