namespace VerdictCorpus;

/// <summary>The folder of the solution that this program was built from.</summary>
internal static class Repository
{
    /// <exception cref="CorpusException">This program is not below it.</exception>
    public static string Folder { get; } = Find();

    private static string Find()
    {
        DirectoryInfo? folder = new(AppContext.BaseDirectory);
        while (folder is not null && !File.Exists(Path.Combine(folder.FullName, "StockExchange.sln"))) folder = folder.Parent;
        return folder?.FullName
            ?? throw new CorpusException($"{AppContext.BaseDirectory} is not below the folder of StockExchange.sln.");
    }
}
