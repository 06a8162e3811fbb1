using System.CommandLine;
using StockExchange.StockLoad.Shared.Options;

namespace StockExchange.StockLoad.Experiments.Servers;

/// <summary>The options of an experiment: both have the same but for the default of --clients.</summary>
internal sealed class ServersOptions(ServersSettings defaults)
{
    private const int MostClients = 10_000;

    private static readonly ServersSettings Defaults = new() { Experiment = ServersExperiment.Clients };

    private static readonly Option<string[]> Models = ValueOptions.SomeOf(
        "--model", "A model to run; repeatable (default: all)", ServerModels.All);

    private static readonly Option<int> Orders = ValueOptions.Count(
        "--orders", "With pauses: orders of each client", Defaults.Orders, 1_000_000);

    private static readonly Option<TimeSpan> ThinkTime = ValueOptions.Duration(
        "--think-time", "With pauses: the pause after each order", Defaults.ThinkTime, TimeSpan.FromMilliseconds(1));

    private static readonly Option<int> BurstClients = ValueOptions.Count(
        "--burst-clients", "Without pauses: how many clients", Defaults.BurstClients, MostClients);

    private static readonly Option<TimeSpan> BurstDuration = ValueOptions.Duration(
        "--duration", "Without pauses: how long orders are started in each run",
        Defaults.BurstDuration, TimeSpan.FromMilliseconds(100), "-d", "-z");

    private static readonly Option<int> Rounds = ValueOptions.Count(
        "--rounds", "Without pauses: how many rounds; the models take turns, and the median counts", Defaults.Rounds, 100);

    private static readonly Option<TimeSpan> WarmUp = ValueOptions.Duration(
        "--warmup", "Before each run: orders without pauses, not counted, until the server's code is compiled",
        Defaults.WarmUp, TimeSpan.FromMilliseconds(100));

    private static readonly Option<int?> Workers = ValueOptions.OptionalCount(
        "--workers",
        $"The threads of {ServerModels.ThreadPool}; each serves its client until it disconnects "
            + "(default: as many as there are clients)",
        MostClients);

    private static readonly Option<string?> Server = ValueOptions.File(
        "--server", "Another StockServers.dll, or its folder (default: the one built together with this tool)");

    private readonly Option<IReadOnlyList<int>?> _clients = new("--clients", "-c")
    {
        Description = "With pauses: numbers of clients, a run of every model for each "
            + $"(default: {string.Join(',', defaults.Clients)})",
        HelpName = "N,N,...",
        CustomParser = CommandOptions.Parser(
            text => ValueOptions.TryParseCounts(text, MostClients),
            text => $"--clients '{text}' is not a list of whole numbers from 1 to {MostClients}."),
    };

    public void AddTo(Command command) => command.AddOptions(
        Models, _clients, Orders, ThinkTime, BurstClients, BurstDuration, Rounds, WarmUp, Workers, Server);

    public ServersSettings Read(ParseResult parsed) => defaults with
    {
        Models = parsed.GetValue(Models) is { Length: > 0 } chosen ? [.. chosen.Distinct()] : ServerModels.All,
        Clients = parsed.GetValue(_clients) is { Count: > 0 } clients ? clients : defaults.Clients,
        Orders = parsed.GetValue(Orders),
        ThinkTime = parsed.GetValue(ThinkTime),
        BurstClients = parsed.GetValue(BurstClients),
        BurstDuration = parsed.GetValue(BurstDuration),
        Rounds = parsed.GetValue(Rounds),
        WarmUp = parsed.GetValue(WarmUp),
        Workers = parsed.GetValue(Workers),
        Server = parsed.GetValue(Server),
    };
}
