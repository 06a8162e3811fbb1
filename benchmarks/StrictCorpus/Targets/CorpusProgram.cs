using StockExchange.CommandLine.Processes;
using StrictCorpus.Labels;

namespace StrictCorpus.Targets;

/// <summary>A program or a test project, and what there is to find in it.</summary>
/// <param name="Name">Of the scenario, project or template.</param>
/// <param name="Kind">program, quiet, web, template, or the test framework.</param>
/// <param name="Command">How it is started.</param>
/// <param name="Labels">What there is to find.</param>
internal sealed record CorpusProgram(string Name, string Kind, ChildCommand Command, IReadOnlyList<LabelledWait> Labels)
{
    /// <summary>What is done while it runs; null for nothing.</summary>
    public Func<CancellationToken, Task>? Meanwhile { get; init; }

    /// <summary>A server that it needs.</summary>
    public bool NeedsRedis => Name.Contains("redis", StringComparison.Ordinal);
}
