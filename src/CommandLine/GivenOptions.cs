using System.CommandLine;
using System.CommandLine.Parsing;

namespace StockExchange.CommandLine;

/// <summary>The options on a command line. One without a meaning there is an error: silence would look as if it were obeyed.
/// </summary>
internal static class GivenOptions
{
    /// <summary>Whether an option is on the command line.</summary>
    public static bool IsGiven(this CommandResult command, Option option) => command.GetResult(option) is { Implicit: false };

    /// <summary>Adds an error for each of these options on the command line: its name, and why it is not allowed.</summary>
    public static void Refuse(this CommandResult command, string why, params IEnumerable<Option> options)
    {
        foreach (Option option in options.Where(command.IsGiven)) command.AddError($"{option.Name} {why}");
    }
}
