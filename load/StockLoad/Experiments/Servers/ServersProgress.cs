namespace StockExchange.StockLoad.Experiments.Servers;

/// <summary>Where an experiment is.</summary>
/// <param name="Run">The run that begins, is under way, or is over.</param>
/// <param name="Number">Of the run, from 1.</param>
/// <param name="Of">Runs that there are.</param>
/// <param name="Answered">Orders answered so far.</param>
/// <param name="Done">What it gave; null while it is under way.</param>
internal sealed record ServersProgress(PlannedRun Run, int Number, int Of, long Answered = 0, ServerRunResult? Done = null);
