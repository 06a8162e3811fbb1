using System.CommandLine;
using System.CommandLine.Parsing;

namespace StockExchange.CommandLine;

/// <summary>
/// The command line of a program to start. It follows <c>--</c>, so that a mistyped option is an error and not a program. A
/// single word before it may be a file, where the command takes one.
/// </summary>
internal sealed class OtherCommand : Argument<string[]>
{
    /// <summary>The name of standard input as a file.</summary>
    public const string StandardInput = "-";

    private readonly bool _orFile;

    /// <param name="name">The name in the help.</param>
    /// <param name="description">The description in the help.</param>
    /// <param name="orFile">Whether a file may be given in place of a command.</param>
    public OtherCommand(string name, string description, bool orFile = false)
        : base(name)
    {
        Description = description;
        Arity = ArgumentArity.ZeroOrMore;
        HelpName = orFile ? $"FILE | -- {name}" : $"-- {name}";
        _orFile = orFile;
    }

    /// <summary>Options that have no meaning with a file.</summary>
    public IReadOnlyList<Option> NotWithFile { get; init; } = [];

    /// <summary>Options that have no meaning with a command.</summary>
    public IReadOnlyList<Option> NotWithCommand { get; init; } = [];

    /// <summary>The words of the command; empty when there is none.</summary>
    public string[] CommandOf(ParseResult parsed) => [.. Words(parsed).Skip(Before(parsed))];

    /// <summary>The file; null when there is none.</summary>
    public string? FileOf(ParseResult parsed) => _orFile && Before(parsed) > 0 ? Words(parsed)[0] : null;

    /// <summary>The error for the first word before <c>--</c>, or for an option that has no meaning beside it; null when there
    /// is none.</summary>
    public string? Mistake(ParseResult parsed)
    {
        int before = Before(parsed);
        if (before == 0) return CommandOf(parsed) is [] ? null : Meaningless("a command", NotWithCommand);
        if (before == 1 && FileOf(parsed) is { } file && IsFile(file)) return Meaningless("a file", NotWithFile);
        string first = Words(parsed)[0], command = parsed.CommandResult.Command.Name;
        return first.StartsWith('-') && first != StandardInput
            ? $"'{first}' is not an option of {command}."
            : _orFile && before > 1 && IsFile(first)
            ? $"'{Words(parsed)[1]}' is one file too many: {command} takes one."
            : $"'{first}' is {(_orFile ? "no file" : "not understood")}. A command to start follows --: {command} -- {first}";

        string? Meaningless(string with, IReadOnlyList<Option> options) =>
            options.FirstOrDefault(parsed.CommandResult.IsGiven) is { } option
                ? $"{option.Name} has no meaning with {with}."
                : null;
    }

    private static bool IsFile(string path) => path == StandardInput || File.Exists(path);

    private string[] Words(ParseResult parsed) => parsed.GetResult(this) is null ? [] : parsed.GetValue(this) ?? [];

    private int Before(ParseResult parsed)
    {
        int behind = parsed.Tokens.SkipWhile(token => token.Type != TokenType.DoubleDash).Skip(1).Count();
        return Math.Max(0, Words(parsed).Length - behind);
    }
}
