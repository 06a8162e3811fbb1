using System.Security.Cryptography;
using StockExchange.StockStore.Disk;
using StockExchange.StockStore.Table;

namespace StockExchange.StockStore.Files;

/// <summary>
/// Reads and writes stock.txt: UTF-8 text with a stock a line, <c>id quantity price</c>. The format is described in
/// docs/stock-txt.md.
/// </summary>
public static class StockFile
{
    private const int HashBlock = 64 * 1024;

    /// <summary>Reads the stocks of a file, sorted by id.</summary>
    /// <exception cref="StockFileException">The file is missing, unreadable or malformed.</exception>
    public static Stock[] Read(string path) => Read(new SystemDisk(), path).Stocks;

    /// <summary>Also returns the fingerprint of the content.</summary>
    internal static (Stock[] Stocks, Fingerprint Fingerprint) Read(IDisk disk, string path)
    {
        try
        {
            using IDiskFile file = disk.Open(path, forWriting: false);
            using var hash = IncrementalHash.CreateHash(HashAlgorithmName.SHA256);
            Stock[] stocks = Read(path, new LineReader(file, hash));
            return (stocks, Files.Fingerprint.Read(hash));
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
    /// Replaces the file by the stocks of a table, sorted by id, and returns when they are on disk. The replacement is atomic.
    /// </summary>
    /// <param name="disk">The file system.</param>
    /// <param name="path">The file, or a link to it.</param>
    /// <param name="table">The table.</param>
    /// <param name="beforeReplace">Called when the content is on disk, before it replaces the file.</param>
    /// <returns>The fingerprint of the content.</returns>
    /// <exception cref="StockFileException">The file cannot be written, and is unchanged.</exception>
    internal static Fingerprint Write(IDisk disk, string path, StockTable table, Action<Fingerprint> beforeReplace)
    {
        try
        {
            using var replacement = new FileReplacement(disk, LinkedFile.Resolve(path));
            foreach (Stock stock in table.Scan())
                replacement.Advance(StockLine.Format(stock, replacement.Room(StockLine.MaxLength)));
            Fingerprint written = replacement.Seal();
            beforeReplace(written);
            replacement.PutInPlace();
            return written;
        }
        catch (Exception unwritable) when (unwritable is IOException or UnauthorizedAccessException)
        {
            throw StockFileException.Unwritable(path, unwritable);
        }
    }

    /// <summary>The fingerprint of a file; null if it cannot be read.</summary>
    internal static Fingerprint? Fingerprint(IDisk disk, string path)
    {
        try
        {
            using IDiskFile file = disk.Open(path, forWriting: false);
            using var hash = IncrementalHash.CreateHash(HashAlgorithmName.SHA256);
            byte[] buffer = new byte[HashBlock];
            for (long offset = 0; file.Read(offset, buffer) is > 0 and var read; offset += read) hash.AppendData(buffer, 0, read);
            return Files.Fingerprint.Read(hash);
        }
        catch (Exception unreadable) when (unreadable is IOException or UnauthorizedAccessException)
        {
            return null;
        }
    }

    private static Stock[] Read(string path, LineReader lines)
    {
        var entries = new StockEntries();
        while (lines.TryRead(out ReadOnlySpan<byte> line))
        {
            if (lines.IsTooLong) throw StockFileException.InLine(path, lines.Number, LineReader.TooLong);
            if (StockLineParser.IsEmpty(line)) continue;

            var parser = new StockLineParser(line);
            if (!parser.TryParse(out Stock stock)) throw StockFileException.InLine(path, lines.Number, parser.Fault!);
            entries.Add(stock, lines.Number, parser.IdColumn);
        }

        return entries.SortedById(path);
    }
}
