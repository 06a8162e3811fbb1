using System.CommandLine;
using System.CommandLine.Parsing;
using StockExchange.StockLoad.Shared.Options;

namespace StockExchange.StockLoad.Experiments.Servers;

/// <summary>The options of both experiments.</summary>
internal sealed class ServersOptions
{
    private const int MostClients = 10_000;

    private static readonly Option<string[]> Models = ValueOptions.SomeOf(
        "--model", "A model to run; repeatable (default: all)", ServerModels.All);

    private static readonly Option<string?> Server = ValueOptions.File(
        "--server", "Another StockServers.dll, or its folder (default: the one built together with this tool)");

    private readonly ServersSettings _defaults;
    private readonly Option<IReadOnlyList<int>?> _clients;
    private readonly Option<int> _orders;
    private readonly Option<TimeSpan> _thinkTime;
    private readonly Option<int> _burstClients;
    private readonly Option<TimeSpan> _burstDuration;
    private readonly Option<int> _rounds;
    private readonly Option<TimeSpan> _warmUp;

    private readonly Option<int?> _workers = ValueOptions.OptionalCount(
        "--workers",
        $"The threads of {ServerModels.ThreadPool}; each serves its client until it disconnects "
            + "(default: as many as there are clients)",
        MostClients);

    /// <param name="defaults">What is run when nothing is said.</param>
    public ServersOptions(ServersSettings defaults)
    {
        _defaults = defaults;
        _clients = new("--clients", "-c")
        {
            Description = "With pauses: numbers of clients, a run of every model for each "
                + $"(default: {string.Join(',', defaults.Clients)})",
            HelpName = "N,N,...",
            CustomParser = ParseClients,
        };
        _orders = ValueOptions.Count("--orders", "With pauses: orders of each client", defaults.Orders, 1_000_000);
        _thinkTime = ValueOptions.Duration(
            "--think-time", "With pauses: the pause after each order", defaults.ThinkTime, TimeSpan.FromMilliseconds(1));
        _burstClients = ValueOptions.Count(
            "--burst-clients", "Without pauses: how many clients", defaults.BurstClients, MostClients);
        _burstDuration = ValueOptions.Duration(
            "--duration", "Without pauses: how long orders are started in each run",
            defaults.BurstDuration, TimeSpan.FromMilliseconds(100), "-d", "-z");
        _rounds = ValueOptions.Count(
            "--rounds", "Without pauses: how many rounds; the models take turns, and the median counts", defaults.Rounds, 100);
        _warmUp = ValueOptions.Duration(
            "--warmup",
            "Before each run: orders without pauses, not counted, until the server's code is compiled",
            defaults.WarmUp, TimeSpan.FromMilliseconds(100));
    }

    public void AddTo(Command command) => command.AddOptions(
        Models, _clients, _orders, _thinkTime, _burstClients, _burstDuration, _rounds, _warmUp, _workers, Server);

    public ServersSettings Read(ParseResult parsed) => _defaults with
    {
        Models = parsed.GetValue(Models) is { Length: > 0 } chosen ? [.. chosen.Distinct()] : ServerModels.All,
        Clients = parsed.GetValue(_clients) is { Count: > 0 } clients ? clients : _defaults.Clients,
        Orders = parsed.GetValue(_orders),
        ThinkTime = parsed.GetValue(_thinkTime),
        BurstClients = parsed.GetValue(_burstClients),
        BurstDuration = parsed.GetValue(_burstDuration),
        Rounds = parsed.GetValue(_rounds),
        WarmUp = parsed.GetValue(_warmUp),
        Workers = parsed.GetValue(_workers),
        Server = parsed.GetValue(Server),
    };

    private static IReadOnlyList<int>? ParseClients(ArgumentResult result)
    {
        string text = result.Tokens[0].Value;
        if (ValueOptions.TryParseCounts(text, MostClients) is { } clients) return clients;
        result.AddError($"--clients '{text}' is not a list of whole numbers from 1 to {MostClients}.");
        return null;
    }
}
