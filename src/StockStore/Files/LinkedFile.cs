namespace StockExchange.StockStore.Files;

/// <summary>The file that a name leads to.</summary>
internal static class LinkedFile
{
    /// <summary>The absolute path of the file at the end of all links; it need not be there.</summary>
    public static string Resolve(string path)
    {
        var file = new FileInfo(path);
        return file.LinkTarget is null ? file.FullName : file.ResolveLinkTarget(returnFinalTarget: true)!.FullName;
    }
}
