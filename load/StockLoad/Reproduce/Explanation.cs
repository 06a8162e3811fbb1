using StockExchange.CommandLine;
using System.Text.Json.Serialization;

namespace StockExchange.StockLoad.Reproduce;

/// <summary>What the pool's counters and stacks amount to.</summary>
[JsonConverter(typeof(KebabCaseEnum<Verdict>))]
internal enum Verdict
{
    /// <summary>Too little was measured to tell.</summary>
    Unknown,

    /// <summary>The pool keeps up.</summary>
    Healthy,

    /// <summary>Most pool threads are blocked, but no work waits for one yet.</summary>
    Blocking,

    /// <summary>Work waits for pool threads while the processors idle: the threads are blocked.</summary>
    Starving,

    /// <summary>Work waits because the processors are busy, not because threads are blocked.</summary>
    CpuSaturated,
}

/// <summary>A verdict in plain words.</summary>
/// <param name="Verdict">The same for machines.</param>
/// <param name="Summary">One sentence.</param>
/// <param name="Evidence">Why one can tell, with the numbers.</param>
/// <param name="Advice">What to change; empty when nothing needs to be.</param>
internal sealed record Explanation(
    [property: JsonIgnore] Verdict Verdict, string Summary, IReadOnlyList<string> Evidence, IReadOnlyList<string> Advice);
