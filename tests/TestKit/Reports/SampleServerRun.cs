using StockExchange.LoadReports.Model;

namespace StockExchange.TestKit.Reports;

/// <summary>A run of a model of StockServers ("event-loop") with orders that are "mixed", "show", "sell" or "buy". A run without
/// pauses has a round, from 1.</summary>
internal sealed record SampleServerRun(string Name, string Model, int Clients, string Orders, int? Round)
{
    /// <summary>In the order in which they take turns.</summary>
    public static readonly string[] Models = ["event-loop", "thread-per-connection", "thread-pool", "async"];

    public const int OrdersEach = 100;

    public const double ThinkTimeMs = 100;

    /// <summary>For how long a run without pauses starts orders.</summary>
    public const double BurstSeconds = 3;

    private const double Pauses = OrdersEach * ThinkTimeMs / 1_000;

    /// <summary>Orders a second of the models without pauses, in their order.</summary>
    private static readonly double[] Rates = [92_000, 61_000, 64_000, 118_000];

    private int Number => Array.IndexOf(Models, Model);

    private int Threads => Model switch { "event-loop" => 10, "async" => 14, _ => Clients + 10 };

    public RunSection Build() => (Round is { } round ? Burst(round) : Paced()) with
    {
        Usage = new(1.5 + Number, 50 + (33 * Number), Threads, 40 + (Threads / 10.0)),
    };

    private RunSection Paced()
    {
        var run = new SampleRun(Name, Number + 1);
        for (int second = 0; second < 3; second++) run.Second("load", Clients, 0.3, 0.5, null);
        double excess = ((Number % 3 * 2) + 11) * Clients / 1e5;
        return run.Build(Load(Pauses)) with
        {
            Clients = new(
                Clients, OrdersEach, ThinkTimeMs, Pauses + excess + 0.008, Pauses, Pauses + (2 * excess), excess, 0.008),
        };
    }

    private RunSection Burst(int round)
    {
        var run = new SampleRun(Name, round);
        for (int second = 0; second < 3; second++)
            run.Second("load", 400, Clients / Rates[Number] * 1_000, 0.4 + (0.2 * Number), null, Clients);
        double rate = Rates[Number] * (0.9 + (0.1 * ((round + Number) % 3)));
        return run.Build(Load(BurstSeconds)) with
        {
            RequestsPerSecond = rate,
            Answered = (long)(BurstSeconds * rate),
            Succeeded = (long)(BurstSeconds * rate),
            Checks = (Model, round) is ("async", 2)
                ? [new("Own CPU", false, "the generator used 93 % of the processors.")]
                : [],
        };
    }

    private LoadDescription Load(double seconds) =>
        new("tcp://127.0.0.1:60000/", Orders, "closed", Clients, null, seconds, 0);
}
