namespace VerdictCorpus;

/// <summary>A line of a program's own probe.</summary>
/// <param name="Second">Since it began.</param>
/// <param name="NoOpMilliseconds">How long a work item that does nothing waited, or waits already.</param>
/// <param name="Threads">Of the pool.</param>
/// <param name="Queue">Work items that wait.</param>
/// <param name="Cores">Processor time over the last second, in seconds.</param>
internal sealed record ProbeSample(double Second, double NoOpMilliseconds, double Threads, double Queue, double Cores)
{
    /// <summary>Null for what is no such line.</summary>
    public static ProbeSample? Parse(string line) => OwnFigures.Values(line, "probe ") is { } values
        ? new(values["second"], values["noop-ms"], values["threads"], values["queue"], values["cores"])
        : null;
}
