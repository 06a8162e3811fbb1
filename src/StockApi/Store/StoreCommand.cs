using System.CommandLine;
using StockExchange.CommandLine;
using StockExchange.StockStore;
using StockExchange.StockStore.Durability;

namespace StockExchange.StockApi.Store;

/// <summary>
/// <c>StockApi store verify|export|compact PATH</c>: looks after a stock.txt and its journals while no service has them open.
/// </summary>
internal static class StoreCommand
{
    /// <summary>The first argument that asks for it.</summary>
    public const string Name = "store";

    private static readonly Argument<string> PathArgument = new("PATH")
    {
        Description = "The stock.txt; its journals are beside it",
    };

    private static readonly Argument<string> TargetArgument = new("TO")
    {
        Description = "The file to write; replaced if it is there",
    };

    public static Task<int> RunAsync(string[] arguments)
    {
        var root = new RootCommand("Looks after a stock.txt and its journals while no service has them open.")
        {
            Command("verify", "Checks them, and says what they hold; changes nothing", Verify, PathArgument),
            Command(
                "export", "Writes what they hold as a stock.txt of its own; changes nothing else", Export,
                PathArgument, TargetArgument),
            Command("compact", "Puts what the journals hold into stock.txt; keys of orders stay known", Compact, PathArgument),
        };
        return Invocation.RunAsync(root, arguments);
    }

    private static Command Command(string name, string description, Action<ParseResult> run, params Argument[] arguments)
    {
        var command = new Command(name, description);
        foreach (Argument argument in arguments) command.Arguments.Add(argument);
        command.SetAction(parsed => Run(() => run(parsed)));
        return command;
    }

    private static int Run(Action run)
    {
        try
        {
            run();
            return ExitCodes.Done;
        }
        catch (StoreException unusable)
        {
            Console.Error.WriteLine(PrintableText.Of(unusable.Message));
            return ExitCodes.Failed;
        }
    }

    private static void Verify(ParseResult parsed)
    {
        string path = parsed.GetRequiredValue(PathArgument);
        StoreContent content = StoreContent.Read(path);
        Console.WriteLine($"{path}: {content.Table.Count} stocks");
        foreach (string journal in content.Journals)
            Console.WriteLine($"{journal}: {new FileInfo(journal).Length} bytes, no damage");
        RecoverySummary summary = content.Summary;
        Console.WriteLine($"{summary.Changes} changes are in the journals only; {summary.Keys} keys of orders are known");
        if (summary.TornBytes > 0)
            Console.WriteLine($"{summary.TornBytes} bytes at the end are of a write that was not finished, and not acknowledged");
    }

    private static void Export(ParseResult parsed)
    {
        StoreContent content = StoreContent.Read(parsed.GetRequiredValue(PathArgument));
        content.Export(parsed.GetRequiredValue(TargetArgument));
        Console.WriteLine($"{parsed.GetRequiredValue(TargetArgument)}: {content.Table.Count} stocks written");
    }

#pragma warning disable VSTHRD002 // A command line waits for what it does
    private static void Compact(ParseResult parsed)
    {
        string path = parsed.GetRequiredValue(PathArgument);
        DurableStocks stocks = DurableStocks.Open(path);
        stocks.DisposeAsync().AsTask().GetAwaiter().GetResult();
        Console.WriteLine($"{path}: {stocks.Recovered.Changes} changes put in; {stocks.Recovered.Keys} keys of orders are known");
    }
#pragma warning restore VSTHRD002
}
