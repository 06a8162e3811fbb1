using System.CommandLine;

namespace StockExchange.CommandLine;

/// <summary>Parses a command line and runs its command; each error is a line on standard error.</summary>
internal static class Invocation
{
    public static async Task<int> RunAsync(RootCommand root, string[] arguments)
    {
        try
        {
            return await ParseAndRunAsync(root, arguments);
        }
        catch (Exception unwritable) when (ConsoleFailures.Is(unwritable))
        {
            await Console.Error.WriteLineAsync(ConsoleFailures.Describe(unwritable));
            return ExitCodes.Failed;
        }
    }

    private static async Task<int> ParseAndRunAsync(RootCommand root, string[] arguments)
    {
        DetailedCommand.AddHelp(root);
        // No response files: an argument that begins with @ is a value.
        ParseResult parsed = root.Parse(arguments, new() { ResponseFileTokenReplacer = null });
        if (NamesNoCommand(parsed))
        {
            // Help, but not the exit code of success: a script without a subcommand is wrong.
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

        // TerminationSignals handles signals: the library would end the process before the command has printed its results.
        return await parsed.InvokeAsync(new() { ProcessTerminationTimeout = null, EnableDefaultExceptionHandler = false });
    }

    /// <summary>Whether the command line ends before a required subcommand.</summary>
    private static bool NamesNoCommand(ParseResult parsed) =>
        parsed.CommandResult is { Command: { Subcommands.Count: > 0, Action: null }, Tokens: not null } result
        && parsed.UnmatchedTokens.Count == 0 && !result.Children.Any();

    /// <summary>The errors; a mistyped option before -- causes further ones, so it is reported alone.</summary>
    private static IEnumerable<string> Mistakes(ParseResult parsed)
    {
        string? misplaced = parsed.CommandResult.Command.Arguments.OfType<OtherCommand>()
            .Select(argument => argument.Mistake(parsed)).FirstOrDefault(mistake => mistake is not null);
        return misplaced is not null ? [misplaced] : parsed.Errors.Select(error => error.Message).Distinct();
    }
}
