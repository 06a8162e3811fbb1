using System.CommandLine;
using Npgsql;
using StockExchange.CommandLine;
using StockExchange.StockStore;
using StockExchange.StockStore.Durability;
using StockExchange.StockStore.Postgres;

namespace StockExchange.StockApi.Store;

/// <summary>
/// <c>StockApi store verify|export|compact PATH</c>: checks, exports and compacts a stock.txt and its journals while no service
/// owns them; <c>store export-database</c> exports a database to a stock.txt.
/// </summary>
internal static class StoreCommand
{
    /// <summary>The first argument of the command.</summary>
    public const string Name = "store";

    /// <summary>The exit code if the end of the last journal is not whole: unfinished, or damaged.</summary>
    private const int NotWhole = 2;

    private static readonly Argument<string> PathArgument = new("PATH")
    {
        Description = "The stock.txt; its journals are beside it",
    };

    private static readonly Argument<string> TargetArgument = new("TO")
    {
        Description = "The file to write; an existing one is replaced, unless a process has it open or it has journals",
    };

    private static readonly Argument<string> DatabaseArgument = new("CONNECTION")
    {
        Description = "The connection string, like \"Host=127.0.0.1;Port=5432;Username=stocks;Database=stocks\"",
    };

    public static Task<int> RunAsync(string[] arguments)
    {
        var root = new RootCommand("Checks, exports and compacts a stock.txt and its journals while no service has them open.")
        {
            Command(
                "verify",
                "Checks them and prints what they contain; changes nothing. Exit code 1: damaged; 2: the end is not whole",
                VerifyAsync, PathArgument),
            Command(
                "export", "Writes their content as a new stock.txt; changes nothing else", ExportAsync,
                PathArgument, TargetArgument),
            Command(
                "compact", "Merges the journals into stock.txt; idempotency keys are kept", CompactAsync, PathArgument),
            Command(
                "export-database", "Writes the table of a database as a stock.txt; services may run", ExportDatabaseAsync,
                DatabaseArgument, TargetArgument),
        };
        return Invocation.RunAsync(root, arguments);
    }

    private static Command Command(
        string name, string description, Func<ParseResult, Task<int>> runAsync, params Argument[] arguments)
    {
        var command = new Command(name, description);
        foreach (Argument argument in arguments) command.Arguments.Add(argument);
        command.SetAction(parsed => RunAsync(() => runAsync(parsed)));
        return command;
    }

    private static async Task<int> RunAsync(Func<Task<int>> runAsync)
    {
        try
        {
            return await runAsync();
        }
        catch (StoreException unusable)
        {
            await Console.Error.WriteLineAsync(PrintableText.Escape(unusable.Message));
            return ExitCodes.Failed;
        }
    }

    private static Task<int> VerifyAsync(ParseResult parsed)
    {
        string path = parsed.GetRequiredValue(PathArgument);
        StoreContent content = StoreContent.Read(path);
        RecoverySummary summary = content.Summary;
        Console.WriteLine($"{path}: {content.Table.Count} stocks");
        foreach (string journal in content.Journals)
        {
            string found = journal == summary.Tail?.Journal ? "not whole" : "no damage found";
            Console.WriteLine($"{journal}: {new FileInfo(journal).Length} bytes, {found}");
        }

        Console.WriteLine($"{summary.Changes} changes are in the journals only; {summary.Keys} idempotency keys are known");
        return Task.FromResult(ExitCodeFor(summary));
    }

    private static Task<int> ExportAsync(ParseResult parsed)
    {
        StoreContent content = StoreContent.Read(parsed.GetRequiredValue(PathArgument));
        string target = parsed.GetRequiredValue(TargetArgument);
        TableExport.Write(target, content.Table);
        Console.WriteLine($"{target}: {content.Table.Count} stocks written");
        return Task.FromResult(ExitCodeFor(content.Summary));
    }

    private static async Task<int> CompactAsync(ParseResult parsed)
    {
        string path = parsed.GetRequiredValue(PathArgument);
        DurableStocks stocks = DurableStocks.Open(path);
        await stocks.DisposeAsync();
        Console.WriteLine($"{path}: {stocks.Recovered.Changes} changes merged; {stocks.Recovered.Keys} idempotency keys known");
        return ExitCodeFor(stocks.Recovered);
    }

    /// <summary>Also prints what may be missing, if the end of the journals is not whole.</summary>
    private static int ExitCodeFor(RecoverySummary summary)
    {
        if (summary.Tail is not { } tail) return ExitCodes.Done;
        Console.Error.WriteLine(PrintableText.Escape($"{tail}"));
        return NotWhole;
    }

    private static async Task<int> ExportDatabaseAsync(ParseResult parsed)
    {
        string target = parsed.GetRequiredValue(TargetArgument);
        await using NpgsqlDataSource database = PostgresDatabase.Create(parsed.GetRequiredValue(DatabaseArgument));
        int count = await StockExport.WriteAsync(database, target);
        Console.WriteLine($"{target}: {count} stocks written");
        return ExitCodes.Done;
    }
}
