using StockExchange.LoadEngine;
using StockExchange.LoadEngine.Pacing;
using StockExchange.LoadEngine.Results;
using StockExchange.LoadEngine.Running;
using StockExchange.LoadEngine.Transports;
using StockExchange.LoadReports.Metrics;
using StockExchange.LoadReports.Runs;
using StockExchange.StockLoad.Experiments.Processes;
using StockExchange.StockLoad.Shared.Requests;
using StockExchange.StockLoad.Shared.Watching;

namespace StockExchange.StockLoad.Experiments.Servers;

/// <summary>One run on a fresh server with its own table: warm up, load, stop the server, read what it has saved.</summary>
internal sealed class ServerRun(
    PlannedRun plan, ServersSettings settings, ServerBinary binary, string stocks, TimeProvider time)
{
    /// <summary>More clients would not compile the server's code sooner.</summary>
    private const int MostWarmUpClients = 16;

    /// <summary>
    /// The time limit beyond the pauses: no request times out before, because its duration is the result, but a stuck server is
    /// stopped.
    /// </summary>
    private static readonly TimeSpan Slack = TimeSpan.FromMinutes(2);

    private readonly TradeLedger _ledger = new();
    private LoadMeter? _meter;

    /// <summary>The number of orders so far, without the warm-up. Thread-safe.</summary>
    public long Answered => _meter?.Answered ?? 0;

    /// <summary>Runs it; null when it was stopped.</summary>
    /// <exception cref="CommandException">The server did not start, or ended by itself.</exception>
    public async Task<ServerRunResult?> RunAsync(CancellationToken stop)
    {
        await File.WriteAllTextAsync(stocks, ExperimentTable.Text, stop);
        ServerStart start = StockServersStart.FromBinary(binary, plan.Model, stocks, Workers);
        await using ServerProcess server = await ServerProcess.StartAsync(start, time, stop);
        using CancellationTokenSource end = CancellationTokenSource.CreateLinkedTokenSource(stop, server.Exited);
        using IConnector connector = Connectors.Create(server.Address, new());
        LoadResult warmUp = await WarmUpAsync(server, connector, end.Token);
        (LoadResult result, RunSection run) = await LoadAsync(server, connector, end.Token);
        if (stop.IsCancellationRequested) return null;
        if (server.Exited.IsCancellationRequested) throw server.EndedEarly();
        await server.StopAsync();
        return Judge(run, Orders(warmUp) + Orders(result), ExperimentTable.Read(stocks));
    }

    private Task<LoadResult> WarmUpAsync(ServerProcess server, IConnector connector, CancellationToken stop) =>
        LoadRun(server, connector, new()
        {
            Connections = Math.Min(plan.Clients, MostWarmUpClients),
            Duration = settings.WarmUp,
        }).RunAsync(stop);

    private async Task<(LoadResult Result, RunSection Run)> LoadAsync(
        ServerProcess server, IConnector connector, CancellationToken stop)
    {
        LoadSettings load = Load();
        LoadRun running = LoadRun(server, connector, load);
        _meter = running.Meter;
        using var meter = new ProcessMeter(server.Id, time);
        LoadResult result = await running.RunAsync(stop);
        RunSection run = RunSections.FromResult(plan.Name, server.Address, Mix.ToString(), load, result, []);
        return (result, run with { Complete = !stop.IsCancellationRequested, Usage = meter.Usage(result.Origin, result.End) });
    }

    private int Workers => settings.Workers ?? plan.Clients;

    private MixChoice Mix => new(OrderKinds.WeightsOf(plan.Orders));

    private LoadRun LoadRun(ServerProcess server, IConnector connector, LoadSettings load)
    {
        IReadOnlyList<int> ids = plan.Orders == OrderKinds.Mixed ? ExperimentTable.Ids : [ExperimentTable.FixedId];
        return new(connector, new StockMix(server.Address, Mix, ids, headers: []), load, time) { OnAnswer = _ledger.Enter };
    }

    private LoadSettings Load()
    {
        var load = new LoadSettings { Connections = plan.Clients };
        if (plan.Round is not null) return load with { Duration = settings.BurstDuration };
        // A pool serves one batch of clients after the other.
        TimeSpan most = (2 * Math.Ceiling((double)plan.Clients / Workers) * settings.Pauses) + Slack;
        return load with
        {
            RequestsPerConnection = settings.Orders,
            ThinkTime = settings.ThinkTime,
            Duration = most,
            Timeout = most,
        };
    }

    private ServerRunResult Judge(RunSection run, long orders, IReadOnlyDictionary<int, long> saved)
    {
        IReadOnlyList<StockDifference> differences =
            Conservation.Differences(plan.Name, ExperimentTable.Quantities, _ledger.Changes, saved);
        bool isKnown = differences.Sum(difference => Math.Abs((difference.Found ?? 0) - difference.Expected)) > _ledger.InDoubt;
        return new(plan, run, orders, isKnown ? differences : [], [.. ServerRunProblems.Find(plan, run, _ledger.InDoubt)]);
    }

    private static long Orders(LoadResult result) =>
        result.Operations.Where(part => part is { Operation: not "show", StatusClass: 2 }).Sum(part => part.Latency.Count);
}

/// <summary>
/// The result of one run: acknowledged buys and sells, the warm-up's included, the stocks with lost or duplicate orders, and
/// other problems: orders that failed or were refused.
/// </summary>
internal sealed record ServerRunResult(
    PlannedRun Plan, RunSection Run, long Orders, IReadOnlyList<StockDifference> Differences, IReadOnlyList<string> Problems);

/// <summary>
/// Finds what makes a run fail, besides lost or duplicate orders: in these experiments every order is answered, and filled.
/// </summary>
internal static class ServerRunProblems
{
    /// <summary>A sentence for each problem; orders in doubt have an unknown outcome.</summary>
    public static IEnumerable<string> Find(PlannedRun plan, RunSection run, long inDoubt)
    {
        if (run.Failures.MaxBy(failure => failure.Count) is { } main)
            yield return $"{plan.Name}: {Format.Plural(run.Failed, "order")} failed, most of them like this: {main.Example}";
        if (run.NotSuccessful > 0)
            yield return $"{plan.Name}: {Format.Plural(run.NotSuccessful, "order")} refused ("
                + string.Join(", ", run.Statuses
                    .Where(status => status.Key >= 300)
                    .Select(status => $"{status.Value:#,0} x {status.Key}"))
                + ").";
        if (run.Unanswered > 0) yield return $"{plan.Name}: {Format.Plural(run.Unanswered, "order")} never answered.";
        if (run.Clients is { } clients && clients.Clients < plan.Clients)
            yield return $"{plan.Name}: only {clients.Clients:#,0} of {plan.Clients:#,0} clients finished.";
        if (inDoubt > 0)
            yield return $"{plan.Name}: the outcome of {Format.Plural(inDoubt, "order")} is unknown, "
                + "so stock.txt may be off by that many pieces.";
    }
}
