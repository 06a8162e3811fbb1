namespace StockExchange.StockStore.Files;

/// <summary>
/// A stock.txt cannot be used. The message says where (file, line, column), what was found, what was expected, and what to do.
/// </summary>
public sealed class StockFileException : Exception
{
    private StockFileException(string file, string message, Exception? cause)
        : base($"{file}{message}", cause)
    {
        File = file;
    }

    /// <summary>Path of the file, as it was given.</summary>
    public string File { get; }

    /// <summary>The line, from 1; null if the file as a whole is what cannot be used.</summary>
    public int? Line { get; private init; }

    /// <summary>The character in the line, from 1; null if the file as a whole is what cannot be used.</summary>
    public int? Column { get; private init; }

    /// <summary>What stands there, quoted and shortened; null if the file as a whole is what cannot be used.</summary>
    public string? Found { get; private init; }

    /// <summary>What should stand there; null if the file as a whole is what cannot be used.</summary>
    public string? Expected { get; private init; }

    internal static StockFileException InLine(string file, int line, LineFault fault) => new(
        file,
        $", line {line}, column {fault.Column}: found {fault.Found}, expected {fault.Expected}. "
        + "Correct the line, or begin it with # to leave it out.",
        cause: null)
    {
        Line = line,
        Column = fault.Column,
        Found = fault.Found,
        Expected = fault.Expected,
    };

    internal static StockFileException Missing(string file, Exception cause) => new(
        file,
        ": there is no such file. Create it with a stock a line: id quantity price. An empty file is an empty table.",
        cause);

    internal static StockFileException Unreadable(string file, Exception cause) => new(
        file, $": cannot be read: {(Directory.Exists(file) ? "it is a directory." : cause.Message)}", cause);

    internal static StockFileException Unwritable(string file, Exception cause) => new(
        file, $": cannot be written, and stays as it was: {cause.Message}", cause);
}
