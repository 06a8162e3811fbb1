namespace StockExchange.StockStore.Files;

/// <summary>Resolves links.</summary>
internal static class LinkedFile
{
    /// <summary>The absolute path of the file that all links lead to; it need not exist.</summary>
    public static string Resolve(string path)
    {
        var file = new FileInfo(path);
        return file.LinkTarget is null ? file.FullName : file.ResolveLinkTarget(returnFinalTarget: true)!.FullName;
    }
}
