namespace TestTargets;

/// <summary>
/// What is true of a program, by what it does: written by its author, confirmed with <c>--probe</c>, and read only by who judges a
/// tool's answer.
/// </summary>
/// <param name="Verdicts">Each of them is right.</param>
/// <param name="Calls">Methods that may be named as the one which blocks, without arguments; empty when none needs to be.</param>
/// <param name="Waits">What that method may be said to wait for.</param>
/// <param name="WarmUpSeconds">From its start until the label is true.</param>
internal sealed record Label(
    IReadOnlyList<string> Verdicts, IReadOnlyList<string> Calls, IReadOnlyList<string> Waits, double WarmUpSeconds)
{
    public const string Starving = "starving", Healthy = "healthy", Blocking = "blocking", CpuSaturated = "cpu-saturated";

    /// <summary>Every load here starves a pool of a few threads within this time.</summary>
    private const double ToStarve = 4;

    /// <summary>Starves, and one of the calls is where.</summary>
    /// <param name="wait">What it waits for; alternatives are separated by |.</param>
    /// <param name="calls">Namespace.Type.Method.</param>
    public static Label Starves(string wait, params IReadOnlyList<string> calls) => new([Starving], calls, wait.Split('|'), ToStarve);

    /// <summary>Does not starve.</summary>
    /// <param name="verdicts">What may be said of it instead.</param>
    public static Label Fine(params IReadOnlyList<string> verdicts) => new(verdicts, [], [], ToStarve);

    public Label After(double seconds) => this with { WarmUpSeconds = seconds };
}
