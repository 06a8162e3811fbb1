using System.CommandLine;

namespace StockExchange.CommandLine;

/// <summary>Parses a command line and runs the command it names; every mistake in it becomes one line.</summary>
internal static class Invocation
{
    public static async Task<int> RunAsync(RootCommand root, string[] arguments)
    {
        DetailedCommand.AddHelp(root);
        // An argument that begins with @ is no file of more arguments to us: an option may take it as what it is.
        ParseResult parsed = root.Parse(arguments, new() { ResponseFileTokenReplacer = null });
        if (NamesNoCommand(parsed))
        {
            // Help, and yet not success: a script that says nothing must not take it for an answer.
            await root.Parse([.. arguments, "--help"]).InvokeAsync();
            return ExitCodes.Usage;
        }
        string[] mistakes = [.. Mistakes(parsed)];
        if (mistakes.Length > 0)
        {
            foreach (string mistake in mistakes) await Console.Error.WriteLineAsync(PrintableText.Escape(mistake));
            await Console.Error.WriteLineAsync("--help lists commands and options.");
            return ExitCodes.Usage;
        }

        // Signals are ours (TerminationSignals): the library's handling would end the process before it has printed what it has.
        return await parsed.InvokeAsync(new() { ProcessTerminationTimeout = null, EnableDefaultExceptionHandler = false });
    }

    /// <summary>The command line ends where one of several commands has to be chosen.</summary>
    private static bool NamesNoCommand(ParseResult parsed) =>
        parsed.CommandResult is { Command: { Subcommands.Count: > 0, Action: null }, Tokens: not null } result
        && parsed.UnmatchedTokens.Count == 0 && !result.Children.Any();

    /// <summary>A mistyped option of ours makes others seem missing: it is said alone.</summary>
    private static IEnumerable<string> Mistakes(ParseResult parsed)
    {
        string? misplaced = parsed.CommandResult.Command.Arguments.OfType<OtherCommand>()
            .Select(argument => argument.Mistake(parsed)).FirstOrDefault(mistake => mistake is not null);
        return misplaced is not null ? [misplaced] : parsed.Errors.Select(error => error.Message).Distinct();
    }
}
