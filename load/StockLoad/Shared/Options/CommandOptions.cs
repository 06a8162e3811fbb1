using System.CommandLine;
using System.CommandLine.Parsing;

namespace StockExchange.StockLoad.Shared.Options;

/// <summary>Common code of the options of all commands.</summary>
internal static class CommandOptions
{
    public static void AddOptions(this Command command, params IEnumerable<Option> options)
    {
        foreach (Option option in options) command.Options.Add(option);
    }

    /// <summary>Refuses options of the command by their names.</summary>
    public static void RefuseNamed(this CommandResult result, string why, string[] names) =>
        result.Refuse(why, result.Command.Options.Where(option => names.Contains(option.Name)));

    /// <summary>A number of requests or iterations to start.</summary>
    public static Option<long?> Number(string name, string description) => new(name)
    {
        Description = description,
        HelpName = "N",
        CustomParser = Parser<long?>(
            text => long.TryParse(text, out long number) && number > 0 ? number : null,
            text => $"{name} '{text}' is not a whole number from 1."),
    };

    /// <summary>Parses the one value of an option; a value that cannot be parsed is an error.</summary>
    public static Func<ArgumentResult, T?> Parser<T>(Func<string, T?> parse, Func<string, string> error) => result =>
    {
        string text = result.Tokens[0].Value;
        if (parse(text) is { } value) return value;
        result.AddError(error(text));
        return default;
    };
}
