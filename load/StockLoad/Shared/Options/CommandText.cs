using System.Text.RegularExpressions;
using StockExchange.LoadReports.Runs;

namespace StockExchange.StockLoad.Shared.Options;

/// <summary>The command line of this process, which can be pasted into a shell in the root of the repository.</summary>
internal static partial class CommandText
{
    private const string Program = "dotnet run -c Release --project load/StockLoad --";

    /// <summary>The report of what it has measured since then, on this machine.</summary>
    public static LoadReport ReportOfThisProcess(
        ReportKind kind, DateTimeOffset started, bool complete, IReadOnlyList<RunSection> runs) =>
        new()
        {
            Kind = kind,
            Command = FromArguments(Environment.GetCommandLineArgs().Skip(1)),
            Started = started,
            Machine = Machine.This(),
            Complete = complete,
            Runs = runs,
        };

    public static string FromArguments(IEnumerable<string> arguments) =>
        string.Join(' ', [Program, .. arguments.Select(Secrets.Without).Select(Quoted)]);

    /// <summary>Quotes an argument: in single quotes only the single quote itself is special to a POSIX shell.</summary>
    private static string Quoted(string argument) =>
        Harmless().IsMatch(argument) ? argument : $"'{argument.Replace("'", @"'\''", StringComparison.Ordinal)}'";

    [GeneratedRegex(@"^[\w@%+=:,./-]+$", RegexOptions.None, 1000)]
    private static partial Regex Harmless();
}
