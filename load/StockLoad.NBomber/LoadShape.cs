using NBomber.Contracts;
using NBomber.CSharp;

namespace StockExchange.StockLoad.NBomber;

/// <summary>How the load arrives.</summary>
internal static class LoadShape
{
    public const string Constant = "constant";
    public const string Sweep = "sweep";
    public const string Inject = "inject";

    public static readonly IReadOnlyList<string> Names = [Constant, Sweep, Inject];

    /// <summary>The shortest simulation that NBomber accepts.</summary>
    public static readonly TimeSpan Shortest = TimeSpan.FromSeconds(1);

    private static readonly int[] Levels = [1, 2, 5, 10, 20, 50, 100, 200, 300, 500, 1_000];

    /// <summary>The simulations of one scenario.</summary>
    public static LoadSimulation[] Simulations(NBomberSettings settings) => settings.Shape switch
    {
        // Closed: each copy sends its next request after the answer to the one before.
        Constant => [Simulation.KeepConstant(copies: settings.Copies, during: settings.During)],
        Sweep => [.. SweepLevels(settings.Copies).SelectMany(level => Level(level, settings))],
        // Open: a fixed number of requests per second, whatever the answers do.
        Inject => [Simulation.Inject(rate: settings.Rate, interval: TimeSpan.FromSeconds(1), during: settings.During)],
        _ => throw new ArgumentOutOfRangeException(nameof(settings), settings.Shape, "No such shape"),
    };

    /// <summary>1, 2, 5, 10... copies; the last level is the given maximum.</summary>
    private static IEnumerable<int> SweepLevels(int most) => [.. Levels.TakeWhile(level => level < most), most];

    /// <summary>A ramp to the level, then the same time at it.</summary>
    private static IEnumerable<LoadSimulation> Level(int copies, NBomberSettings settings)
    {
        TimeSpan half = settings.During / (2 * SweepLevels(settings.Copies).Count());
        if (half < Shortest) half = Shortest;
        yield return Simulation.RampingConstant(copies: copies, during: half);
        yield return Simulation.KeepConstant(copies: copies, during: half);
    }
}
