using System.Text.Json.Serialization;
using StockExchange.CommandLine;

namespace StockExchange.StockLoad.Experiments.Reproduce;

/// <summary>What a variant's run is busy with, in this order.</summary>
[JsonConverter(typeof(KebabCaseEnum<RunPhase>))]
internal enum RunPhase
{
    Starting,
    Rest,
    Load,
    Drain,
    Stopping,
    Done,
}

/// <summary>Where a variant's run is.</summary>
/// <param name="Variant">Whose run.</param>
/// <param name="Phase">What it is busy with.</param>
/// <param name="Elapsed">How long this phase lasts already.</param>
/// <param name="Limit">How long it lasts at most; zero where that is not known.</param>
/// <param name="Answered">Requests that are over.</param>
/// <param name="Waiting">Requests in flight.</param>
internal sealed record RunProgress(
    string Variant, RunPhase Phase, TimeSpan Elapsed = default, TimeSpan Limit = default, long Answered = 0, int Waiting = 0);
