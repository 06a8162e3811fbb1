using System.CommandLine;
using Spectre.Console;
using StockExchange.LoadReports.Html.Live;
using StockExchange.StockLoad.Experiments.Processes;
using StockExchange.StockLoad.Shared.Live;
using StockExchange.StockLoad.Shared.Options;
using StockExchange.StockLoad.Shared.Progress;
using StockExchange.StockLoad.Shared.Requests;

namespace StockExchange.StockLoad.Experiments.Reproduce;

/// <summary>The command line of <c>reproduce</c>.</summary>
internal static class ReproduceCommand
{
    private const string Mix = "mix";
    private const string Postgres = "postgres";

    private static readonly ReproduceSettings Defaults = new();

    private static readonly Option<TimeSpan> DurationOption = ValueOptions.Duration(
        "--duration", "How long new requests are started, each variant", Defaults.Duration, TimeSpan.FromSeconds(1), "-d", "-z");

    private static readonly Option<int> ConnectionsOption = ValueOptions.Count(
        "--connections", "Requests in flight at the same time", Defaults.Connections, 10_000, "-c");

    private static readonly Option<string> OperationOption = ValueOptions.OneOf(
        "--operation", "What the requests do", "show", ["show", "buy", "sell", Mix]);

    private static readonly Option<string[]> VariantsOption = ValueOptions.SomeOf(
        "--variant", "A variant to run; repeatable (default: all)", Variants.All);

    private static readonly Option<TimeSpan> DrainOption = ValueOptions.Duration(
        "--drain", "How long to wait for requests in flight at the end", Defaults.Drain, TimeSpan.Zero);

    private static readonly Option<TimeSpan> LookupOption = ValueOptions.Duration(
        "--lookup", "How long the server's customer lookup takes; 0s turns it off", Defaults.Lookup, TimeSpan.Zero);

    private static readonly Option<string?> StocksOption = ValueOptions.File(
        "--stocks", "The stock.txt to serve (default: a sample of 10 stocks)");

    private static readonly Option<string> StoreOption = StoreChoice();

    private static readonly Option<string?> ServerOption = ValueOptions.File(
        "--server", "Another StockApi.dll, or its folder (default: the one built together with this tool)");

    public static Command Create(TimeProvider time)
    {
        var command = new DetailedCommand(
            "reproduce", "Reproduces ThreadPool starvation on the stock API, explains it and shows the cure.", """
            Exit codes: 0 ran to its end, 1 failed, 64 bad arguments, 130 Ctrl+C, 143 SIGTERM. The results so far are printed
            in every case.
            """)
        {
            DurationOption, ConnectionsOption, OperationOption, VariantsOption, DrainOption,
            LookupOption, StocksOption, StoreOption, ServerOption,
        };
        OutputOptions.AddTo(command);
        LiveOptions.AddTo(command);
        command.SetAction((parsed, _) => RunAsync(parsed, time));
        return command;
    }

    internal static ReproduceSettings Settings(ParseResult parsed) => new()
    {
        Duration = parsed.GetValue(DurationOption),
        Connections = parsed.GetValue(ConnectionsOption),
        Mix = new(Weights(parsed.GetRequiredValue(OperationOption))),
        Variants = parsed.GetValue(VariantsOption) is { Length: > 0 } chosen ? [.. chosen.Distinct()] : Variants.All,
        Drain = parsed.GetValue(DrainOption),
        Lookup = parsed.GetValue(LookupOption),
        Stocks = parsed.GetValue(StocksOption),
        Database = parsed.GetValue(StoreOption) == Postgres ? ConnectionString() : null,
        Server = parsed.GetValue(ServerOption),
    };

    /// <summary>A mix has three shows to a buy and a sell.</summary>
    private static StockWeights Weights(string operation) =>
        operation == Mix ? new(3, 1, 1) : new StockWeights(0, 0, 0).With(operation, 1)!;

    private static Option<string> StoreChoice()
    {
        Option<string> store = ValueOptions.OneOf(
            "--store", "Where the table is, and what answers the customer lookup", "file", ["file", Postgres]);
        store.Validators.Add(result =>
        {
            if (result.GetValueOrDefault<string>() == Postgres && ConnectionString() is null)
            {
                result.AddError(
                    $"--store {Postgres} needs a connection string in the environment variable {StockApiStart.DatabaseVariable}; "
                    + "scripts/postgres.sh up DIR PORT starts a PostgreSQL and prints one.");
            }
        });
        return store;
    }

    private static string? ConnectionString() =>
        Environment.GetEnvironmentVariable(StockApiStart.DatabaseVariable) is { Length: > 0 } given ? given : null;

    private static Task<int> RunAsync(ParseResult parsed, TimeProvider time) => InterruptibleCommand.RunAsync(async signals =>
    {
        OutputChoice output = OutputOptions.Read(parsed);
        ReproduceSettings settings = Settings(parsed);
        IAnsiConsole console = output.Console();
        await using LoadPage? page = await LoadPage.StartAsync(
            LiveOptions.Read(parsed), new LiveVariantsHtml(settings.Variants), time);
        LoadReport report = await ProgressView.WhileAsync(console, progress =>
            new Reproduction(settings, page?.Feed.Beside(progress) ?? progress, page?.Feed, time).RunAsync(signals.Token));
        ReproduceView.Render(console, report, settings);
        IReadOnlyList<string> problems = await output.FinishAsync(report);
        if (page is not null) await page.EndAsync(report);
        return signals.ExitCode ?? (report.Complete && problems.Count == 0 ? ExitCodes.Done : ExitCodes.Failed);
    });
}
