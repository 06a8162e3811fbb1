using System.CommandLine;
using System.CommandLine.Parsing;

namespace StockExchange.StockLoad.Shared.Options;

/// <summary>What the options of all commands do alike.</summary>
internal static class CommandOptions
{
    public static void AddOptions(this Command command, params IEnumerable<Option> options)
    {
        foreach (Option option in options) command.Options.Add(option);
    }

    /// <summary>Whether it stands on the command line.</summary>
    public static bool IsGiven(this CommandResult command, Option option) => command.GetResult(option) is { Implicit: false };

    /// <summary>An error for each of these that stands there: its name, and why it must not.</summary>
    public static void Refuse(this CommandResult command, string why, params IEnumerable<Option> options)
    {
        foreach (Option option in options.Where(command.IsGiven)) command.AddError($"{option.Name} {why}");
    }
}
