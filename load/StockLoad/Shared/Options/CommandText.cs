using System.Text.RegularExpressions;
using StockExchange.LoadReports.Runs;

namespace StockExchange.StockLoad.Shared.Options;

/// <summary>The command line of this process, ready to be pasted into a shell in the root of the repository.</summary>
internal static partial class CommandText
{
    private const string Program = "dotnet run -c Release --project load/StockLoad --";

    public static string OfThisProcess() => FromArguments(Environment.GetCommandLineArgs().Skip(1));

    public static string FromArguments(IEnumerable<string> arguments) =>
        string.Join(' ', [Program, .. arguments.Select(Secrets.Without).Select(Quoted)]);

    /// <summary>In single quotes nothing is special to a POSIX shell but the single quote itself.</summary>
    private static string Quoted(string argument) =>
        Harmless().IsMatch(argument) ? argument : $"'{argument.Replace("'", @"'\''", StringComparison.Ordinal)}'";

    [GeneratedRegex(@"^[\w@%+=:,./-]+$", RegexOptions.None, 1000)]
    private static partial Regex Harmless();
}
