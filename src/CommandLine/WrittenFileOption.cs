using System.CommandLine;
using System.CommandLine.Parsing;

namespace StockExchange.CommandLine;

/// <summary>An option that names a file to write. Of two that name the same one, the first document would be lost.</summary>
internal sealed class WrittenFileOption : Option<string?>
{
    /// <summary>The name of standard output, also that of an option without its file.</summary>
    private const string Hyphen = "-";

    /// <summary>Keeps nothing, however much is written to it.</summary>
    private const string NullDevice = "/dev/null";

    public WrittenFileOption(string name)
        : base(name) => Validators.Add(CheckAlone);

    /// <summary>Adds an error where an earlier option of the command writes the same file.</summary>
    private static void CheckAlone(OptionResult result)
    {
        if (result.Parent is not CommandResult command || FileOf(result) is not (not NullDevice and var file)) return;
        OptionResult? same = command.Children.OfType<OptionResult>().TakeWhile(other => other != result)
            .FirstOrDefault(other => other.Option is WrittenFileOption && FileOf(other) == file);
        if (same is not null)
            result.AddError($"{same.Option.Name} and {result.Option.Name} would both write to {(
                file is Hyphen ? "standard output" : file)}.");
    }

    private static string? FileOf(OptionResult result) => result switch
    {
        { Implicit: true } => null,
        { Tokens: [] } => Hyphen,
        { Tokens: [{ Value: "" }, ..] } => null, // no file, which is refused elsewhere
        { Tokens: [{ Value: Hyphen }, ..] } => Hyphen,
        { Tokens: [{ Value: var path }, ..] } => Path.GetFullPath(path),
        _ => null,
    };
}
