using System.CommandLine;
using System.CommandLine.Parsing;

namespace StockExchange.CommandLine;

/// <summary>
/// The command line of another program, which a command of ours is to start. It stands behind <c>--</c>, so that an option of
/// ours that is mistyped is a mistake and not a program.
/// </summary>
internal sealed class OtherCommand : Argument<string[]>
{
    public OtherCommand(string name, string description)
        : base(name)
    {
        Description = description;
        Arity = ArgumentArity.ZeroOrMore;
    }

    /// <summary>A line for the first of the words that stand before it; null when there is none.</summary>
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
