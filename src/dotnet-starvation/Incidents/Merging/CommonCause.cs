using ThreadPoolDiagnostics.Stacks.Frames;
using ThreadPoolDiagnostics.Stacks.Naming;
using ThreadPoolDiagnostics.Verdicts;

namespace DotnetStarvation.Incidents.Merging;

/// <summary>The incidents with one cause, of all replicas and versions, the latest first; at least one.</summary>
/// <param name="Cause">The method that blocked, and what it waited for.</param>
/// <param name="Api">What the method called; null when no file tells it.</param>
/// <param name="Incidents">The incidents.</param>
internal sealed record CommonCause(Cause Cause, string? Api, IReadOnlyList<SeenIncident> Incidents)
{
    public int Count => Incidents.Sum(one => one.Count);

    public double Longest => Incidents.Max(one => one.Duration);

    public DateTimeOffset First => Incidents.Min(one => one.Began);

    public DateTimeOffset Last => Incidents.Max(one => one.Began);

    public IReadOnlyList<string> Programs => Distinct(one => one.Program);

    public IReadOnlyList<string> Services => Distinct(one => one.Service);

    public IReadOnlyList<string> Versions => Distinct(one => one.Version);

    public IReadOnlyList<string> Hosts => Distinct(one => one.Host.Length > 0 ? one.Host : null);

    public IReadOnlyList<string> Replicas => Distinct(one => one.Replica);

    public IReadOnlyList<string> Files => Distinct(one => one.File);

    public IReadOnlyList<string> Pages => Distinct(one => one.Page);

    /// <summary>The page to read first, of the longest incident; null when there is none.</summary>
    public string? Page => Incidents.Where(one => one.Page is not null).MaxBy(one => one.Duration)?.Page;

    /// <summary>The line of the call in the latest incident that has one.</summary>
    public SourceLocation? Source => Incidents.FirstOrDefault(one => one.Source is not null)?.Source;

    /// <summary>The cause in words: Orders.Confirm (task), which calls Task.Wait.</summary>
    public override string ToString() => Api is null ? $"{Cause}" : $"{Cause}, which calls {MethodName.Bare(Api)}";

    private IReadOnlyList<string> Distinct(Func<SeenIncident, string?> value) =>
        [.. Incidents.Select(value).OfType<string>().Distinct(StringComparer.Ordinal)];
}
