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
        if (parsed.Errors.Count > 0)
        {
            foreach (string error in parsed.Errors.Select(error => error.Message).Distinct())
                await Console.Error.WriteLineAsync(error);
            await Console.Error.WriteLineAsync("--help shows what there is.");
            return ExitCodes.Usage;
        }

        // Signals are ours (TerminationSignals): the library's handling would end the process before it has printed what it has.
        return await parsed.InvokeAsync(new() { ProcessTerminationTimeout = null, EnableDefaultExceptionHandler = false });
    }
}
