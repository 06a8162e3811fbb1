using System.CommandLine;
using Spectre.Console;
using StockExchange.CommandLine;

namespace DotnetStarvation;

/// <summary>Where the output of a command goes: standard output, or a file that the user names.</summary>
internal static class OutputFile
{
    /// <summary>The width of redirected output, in which no line is wrapped: users search it with grep.</summary>
    public const int Unlimited = 1_000_000;

    /// <summary>A console for a terminal, or for lines that are not wrapped.</summary>
    public static IAnsiConsole Console()
    {
        IAnsiConsole console = Terminal.For(System.Console.Out, System.Console.IsOutputRedirected);
        if (System.Console.IsOutputRedirected) console.Profile.Width = Unlimited;
        return console;
    }

    /// <summary>An option for a JSON document, whose file may be omitted.</summary>
    public static Option<string?> JsonOption(string description)
    {
        Option<string?> option = ValueOptions.NewFile("--json", description);
        option.Arity = ArgumentArity.ZeroOrOne;
        return option;
    }

    /// <summary>The file of such an option; "-" (standard output) when none is named, null without the option.</summary>
    public static string? FileOf(Option<string?> option, ParseResult parsed) =>
        parsed.GetResult(option) is null ? null : parsed.GetValue(option) ?? "-";

    /// <summary>Writes to a file, to standard output ("-"), or nowhere (null).</summary>
    /// <returns>False when writing failed; the reason is on standard error.</returns>
    public static async Task<bool> TryWriteAsync(string? file, Func<string> content)
    {
        try
        {
            if (file is "-") await System.Console.Out.WriteLineAsync(content());
            else if (file is not null) await WriteAsync(file, content());
            return true;
        }
        catch (Exception failure) when (FileFailures.Is(failure))
        {
            string reason = FileFailures.Describe(failure);
            await System.Console.Error.WriteLineAsync(PrintableText.Escape($"{file} could not be written: {reason}"));
            return false;
        }
    }

    private static async Task WriteAsync(string file, string content)
    {
        await File.WriteAllTextAsync(file, content + Environment.NewLine);
        await System.Console.Error.WriteLineAsync($"Written to {file}.");
    }
}
