namespace StockExchange.StockStore.Files;

/// <summary>
/// A stock.txt cannot be used. The message says where (file, line, column), what was found, what was expected, and what to do.
/// </summary>
public sealed class StockFileException : StoreException
{
    private StockFileException(string file, string message, Exception? cause)
        : base($"{file}{message}", cause)
    {
    }

    internal static StockFileException InLine(string file, int line, LineFault fault) => new(
        file,
        $", line {line}, column {fault.Column}: found {fault.Found}, expected {fault.Expected}. "
        + "Correct the line, or begin it with # to leave it out.",
        cause: null);

    internal static StockFileException Missing(string file, Exception cause) => new(
        file,
        ": there is no such file. Create it with a stock a line: id quantity price. An empty file is an empty table.",
        cause);

    internal static StockFileException Unreadable(string file, Exception cause) => new(
        file, $": cannot be read: {(Directory.Exists(file) ? "it is a directory." : cause.Message)}", cause);

    internal static StockFileException Unwritable(string file, Exception cause) => new(
        file, $": cannot be written, and stays as it was: {cause.Message}", cause);

    internal static StockFileException NotOfJournals(string file, long changes) => new(
        file,
        $": was changed since the service stopped without saving, while its journals ({Path.GetFileName(file)}.journal.*) hold "
        + $"{changes} changes to what it was. Put the file back as it was; or, to go on without those changes, move the journals "
        + "away.",
        cause: null);

    internal static StockFileException Changed(string file, string kept) => new(
        file,
        $": was changed or removed while the service ran, so it was not overwritten. The table is in {kept}; "
        + "compare the two, and put the right one in place.",
        cause: null);

    internal static StockFileException Owned(string file, string owner) => new(
        file,
        $": {owner} has it open, and two owners would overwrite each other's orders. Stop that process, or take another file.",
        cause: null);

    internal static StockFileException HasJournals(string file) => new(
        file,
        $": has journals ({Path.GetFileName(file)}.journal.*) with orders to what it is, which would not fit another content. "
        + "Choose another file.",
        cause: null);

    internal static StockFileException NotReplaceable(string file, string why, Exception? cause) => new(
        file, $": could not be replaced when the table is saved: {why}", cause);
}
