namespace VerdictCorpus;

/// <summary>How a program's pool felt from inside, after its warm-up.</summary>
internal sealed record Symptom(LabelledProgram Program, IReadOnlyList<ProbeSample> Samples)
{
    /// <summary>A work item that does nothing and waits longer than this, most of the time, waits for threads.</summary>
    private const double LongMilliseconds = 500;

    /// <summary>An interval of starvation that counts as one.</summary>
    private const double EpisodeMilliseconds = 2_000;

    public double Median => Samples.Select(sample => sample.NoOpMilliseconds).Order().ElementAtOrDefault(Samples.Count / 2);

    public double Longest => Samples.Select(sample => sample.NoOpMilliseconds).DefaultIfEmpty().Max();

    /// <summary>
    /// The label of one that starves is confirmed by long delays, if only for a while when that is what it does, of others by
    /// short ones; where processors are short, delays may be either.
    /// </summary>
    public bool ConfirmsLabel => Samples.Count > 0 && (Program.Starves
        ? Program.IsEpisode ? Longest >= EpisodeMilliseconds : Median > LongMilliseconds
        : Median <= LongMilliseconds || Program.Verdicts.Contains("cpu-saturated"));

    public string Row =>
        $"| {Program.Name} | {string.Join(" or ", Program.Verdicts)} | {Median:0} | {Longest:0} "
        + $"| {Range(sample => sample.Threads)} | {Range(sample => sample.Queue)} "
        + $"| {Samples.Select(sample => sample.Cores).DefaultIfEmpty().Average():0.00} "
        + $"| {(ConfirmsLabel ? "" : "**not confirmed**")} |";

    private string Range(Func<ProbeSample, double> value) =>
        $"{Samples.Select(value).DefaultIfEmpty().Min():0} to {Samples.Select(value).DefaultIfEmpty().Max():0}";
}
