namespace StockExchange.StockStore.Files;

/// <summary>Resolves links.</summary>
internal static class LinkedFile
{
    /// <summary>The absolute path of the file that all links lead to; it need not exist.</summary>
    /// <exception cref="StockFileException">The links are a loop, or the path cannot be one of a file.</exception>
    public static string Resolve(string path)
    {
        try
        {
            var file = new FileInfo(path);
            return file.LinkTarget is null ? file.FullName : file.ResolveLinkTarget(returnFinalTarget: true)!.FullName;
        }
        catch (Exception unusable) when (unusable is IOException or UnauthorizedAccessException or ArgumentException)
        {
            throw StockFileException.Unreadable(path, unusable);
        }
    }
}
