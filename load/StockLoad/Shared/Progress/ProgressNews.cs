using Spectre.Console;

namespace StockExchange.StockLoad.Shared.Progress;

/// <summary>Where a command is, or what it has just brought to its end.</summary>
/// <param name="Text">For people: "3 s of 10 s, 1,200 req/s".</param>
internal sealed record ProgressNews(string Text)
{
    /// <summary>The same for who shows its figures elsewhere: "3 s of 10 s"; null where there is nothing to leave out.</summary>
    public string? Brief { get; init; }

    /// <summary>How much of it is done, from 0 to 1; null when nobody can know.</summary>
    public double? Share { get; init; }

    /// <summary>What it is part of: a log gets a line when that begins, and every few seconds. Null: a log gets none.</summary>
    public string? Phase { get; init; }

    /// <summary>How long the phase has lasted.</summary>
    public TimeSpan Elapsed { get; init; }

    /// <summary>Of something that is over: how its line is written, which stays. Null: the next news takes its place.</summary>
    public Style? Result { get; init; }
}
