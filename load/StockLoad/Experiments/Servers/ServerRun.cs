using StockExchange.LoadEngine;
using StockExchange.LoadEngine.Pacing;
using StockExchange.LoadEngine.Results;
using StockExchange.LoadEngine.Running;
using StockExchange.LoadEngine.Transports;
using StockExchange.LoadReports.Runs;
using StockExchange.StockLoad.Experiments.Processes;
using StockExchange.StockLoad.Shared.Requests;
using StockExchange.StockLoad.Shared.Watching;

namespace StockExchange.StockLoad.Experiments.Servers;

/// <summary>
/// One run on a fresh server with a table of its own: warm up, load, stop the server, look at what it has saved.
/// </summary>
/// <param name="plan">The run.</param>
/// <param name="settings">Of the experiment.</param>
/// <param name="binary">The server's build.</param>
/// <param name="directory">For its stock.txt.</param>
/// <param name="time">The clock.</param>
internal sealed class ServerRun(
    PlannedRun plan, ServersSettings settings, ServerBinary binary, PrivateDirectory directory, TimeProvider time)
{
    /// <summary>More would not compile the server's code any sooner.</summary>
    private const int MostWarmUpClients = 16;

    /// <summary>
    /// With pauses: nobody is given up before that, for how long it takes is the result; but a server that hangs is not waited
    /// for.
    /// </summary>
    private static readonly TimeSpan Slack = TimeSpan.FromMinutes(2);

    private readonly TradeLedger _ledger = new();
    private LoadMeter? _meter;

    /// <summary>Orders so far, those of the warm-up not counted; from any thread.</summary>
    public long Answered => _meter?.Answered ?? 0;

    /// <summary>Null when it was stopped.</summary>
    /// <exception cref="CommandException">The server did not start, or ended by itself.</exception>
    public async Task<ServerRunResult?> RunAsync(CancellationToken stop)
    {
        string stocks = directory.Write("stock.txt", ExperimentTable.Text);
        ServerStart start = StockServersStart.FromBinary(binary, plan.Model, stocks, Workers);
        await using ServerProcess server = await ServerProcess.StartAsync(start, time, stop);
        using CancellationTokenSource end = CancellationTokenSource.CreateLinkedTokenSource(stop, server.Exited);
        using IConnector connector = Connectors.Create(server.Address, new());
        LoadResult warmUp = await WarmUpAsync(server, connector, end.Token);
        (LoadResult result, RunSection run) = await LoadAsync(server, connector, end.Token);
        if (stop.IsCancellationRequested) return null;
        if (server.Exited.IsCancellationRequested) throw server.Death();
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
        // A pool takes one lot of clients after the other.
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
