using System.CommandLine;
using System.CommandLine.Parsing;

namespace StockExchange.CommandLine;

/// <summary>
/// The command line of a program to start. It follows <c>--</c>, so that a mistyped option is an error and not a program.
/// </summary>
internal sealed class OtherCommand : Argument<string[]>
{
    public OtherCommand(string name, string description)
        : base(name)
    {
        Description = description;
        Arity = ArgumentArity.ZeroOrMore;
    }

    /// <summary>The error for the first word before <c>--</c>; null when there is none.</summary>
    public string? Mistake(ParseResult parsed)
    {
        if (parsed.GetResult(this) is not { Tokens: { Count: > 0 } words }) return null;
        int behind = parsed.Tokens.SkipWhile(token => token.Type != TokenType.DoubleDash).Skip(1).Count();
        if (words.Count <= behind) return null;
        string first = words[0].Value;
        return first.StartsWith('-')
            ? $"'{first}' is not an option of {parsed.CommandResult.Command.Name}."
            : $"'{first}' is not understood. A command to start follows --: {parsed.CommandResult.Command.Name} -- {first}";
    }
}
