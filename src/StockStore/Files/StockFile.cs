using StockExchange.StockStore.Table;

namespace StockExchange.StockStore.Files;

/// <summary>
/// Reads and writes stock.txt: UTF-8 text with a stock a line, <c>id quantity price</c>. The format is described in
/// docs/stock-txt.md.
/// </summary>
public static class StockFile
{
    private const int WriteBuffer = 64 * 1024;

    /// <summary>The stocks of a file, sorted by id.</summary>
    /// <exception cref="StockFileException">The file is missing, unreadable, or not exactly what the format says.</exception>
    public static Stock[] Read(string path)
    {
        try
        {
            using var stream = new FileStream(path, FileMode.Open, FileAccess.Read, FileShare.Read, bufferSize: 0);
            return Read(path, stream);
        }
        catch (Exception missing) when (missing is FileNotFoundException or DirectoryNotFoundException)
        {
            throw StockFileException.Missing(path, missing);
        }
        catch (Exception unreadable) when (unreadable is IOException or UnauthorizedAccessException)
        {
            throw StockFileException.Unreadable(path, unreadable);
        }
    }

    /// <summary>
    /// Replaces the file by the stocks of a table, sorted by id, and returns when they are on disk. Whatever happens, the file is
    /// at all times either the old one or the new one, complete.
    /// </summary>
    /// <exception cref="StockFileException">The file cannot be written; the old one is untouched.</exception>
    public static void Write(string path, StockTable table)
    {
        ArgumentNullException.ThrowIfNull(table);
        try
        {
            AtomicFile.Replace(path, stream => Write(stream, table.Scan()));
        }
        catch (Exception unwritable) when (unwritable is IOException or UnauthorizedAccessException)
        {
            throw StockFileException.Unwritable(path, unwritable);
        }
    }

    private static Stock[] Read(string path, Stream stream)
    {
        var entries = new StockEntries();
        var lines = new LineReader(stream);
        while (lines.TryRead(out ReadOnlySpan<byte> line))
        {
            if (StockLineParser.IsEmpty(line)) continue;

            var parser = new StockLineParser(line);
            if (!parser.TryParse(out Stock stock)) throw StockFileException.InLine(path, lines.Number, parser.Fault!);
            entries.Add(stock, lines.Number, parser.IdColumn);
        }

        return entries.SortedById(path);
    }

    private static void Write(Stream stream, StockScan stocks)
    {
        var buffer = new byte[WriteBuffer];
        int used = 0;
        foreach (Stock stock in stocks)
        {
            used += StockLine.Format(stock, buffer.AsSpan(used));
            if (used <= WriteBuffer - StockLine.MaxLength) continue;

            stream.Write(buffer, 0, used);
            used = 0;
        }

        stream.Write(buffer, 0, used);
    }
}
