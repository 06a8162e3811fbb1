using StockExchange.CommandLine;
using StockExchange.StockApi.Clients;
using StockExchange.StockApi.Customers;
using StockExchange.StockApi.Health;
using StockExchange.StockApi.Hosting;
using StockExchange.StockApi.Table;

namespace StockExchange.StockApi.Help;

/// <summary><c>StockApi --help</c>.</summary>
internal static class HelpCommand
{
    private static readonly string[] Words = ["--help", "-h", "-?"];

    /// <summary>All options of our own, in the order in which they are shown.</summary>
    public static IReadOnlyList<OptionHelp> Options { get; } =
    [
        .. OptionHelp.FromOptions<StockOptions>(StockOptions.Section),
        .. OptionHelp.FromOptions<CustomerLookupOptions>(CustomerLookupOptions.Section),
        .. OptionHelp.FromOptions<ServerLimitsOptions>(ServerLimitsOptions.Section),
        .. OptionHelp.FromOptions<ClientLimitsOptions>(ClientLimitsOptions.Section),
        .. OptionHelp.FromOptions<HealthOptions>(HealthOptions.Section),
    ];

    public static bool IsAskedFor(string[] args) => args.Any(Words.Contains);

    public static int Run()
    {
        Console.WriteLine($"""
            StockApi serves a stock.txt over HTTP: show, buy and sell.

              StockApi [--OPTION VALUE]...     Ctrl+C or SIGTERM ends it, and the table is written back
              StockApi store --help            checks, exports and compacts a stock.txt and its journals

            Addresses (default: http://localhost:5000):
              --urls http://127.0.0.1:5000     or ASPNETCORE_URLS, DOTNET_URLS; several are separated by ;
              --http_ports 8080                or ASPNETCORE_HTTP_PORTS: on all addresses

            Options. Also as environment variables (Stocks__Path) or in appsettings.json beside the program. Times are
            [days.]hours:minutes:seconds.

            {string.Join("\n\n", Options.Select(Paragraph))}

            Exit codes: 0 ended normally, 1 could not start or could not save, 64 bad arguments of store, 70 an unexpected
            failure, 71 no more memory, threads or open files; the reason is on standard error. A signal before the start
            ends it with 128 + its number.
            GET / lists the routes.
            """);
        return ExitCodes.Done;
    }

    private static string Paragraph(OptionHelp option)
    {
        string range = option.Range.Length > 0 ? $"; {option.Range}" : "";
        return $"  --{option.Key}  (default {option.Default}{range})\n      {option.Meaning}";
    }
}
