using System.CommandLine;
using Spectre.Console;
using StockExchange.CommandLine;

namespace StockExchange.StockLoad.Run;

/// <summary>Where the results go beside the terminal.</summary>
internal static class OutputOptions
{
    private static readonly Option<string?> Json = ValueOptions.NewFile(
        "--json", "Write the results there for machines; - for standard output");

    private static readonly Option<string?> Report = ValueOptions.NewFile(
        "--report", "Write report.html, report.json and samples.csv into this folder, which is made if need be", "DIR");

    public static void AddTo(Command command)
    {
        command.Options.Add(Json);
        command.Options.Add(Report);
    }

    public static OutputChoice Read(ParseResult parsed) => new(parsed.GetValue(Json), parsed.GetValue(Report));
}

/// <summary>Where the results go beside the terminal.</summary>
/// <param name="Json">A file, "-" for standard output; null for nowhere.</param>
/// <param name="Report">A folder; null for nowhere.</param>
internal sealed record OutputChoice(string? Json, string? Report)
{
    /// <summary>Where people read: standard output, or standard error when that one is for machines.</summary>
    public IAnsiConsole Console() => Json is "-"
        ? Terminal.For(System.Console.Error, System.Console.IsErrorRedirected)
        : Terminal.For(System.Console.Out, System.Console.IsOutputRedirected);
}
