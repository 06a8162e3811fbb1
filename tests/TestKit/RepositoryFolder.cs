namespace StockExchange.TestKit;

/// <summary>Where the solution is, above the folder that the tests run in.</summary>
internal static class RepositoryFolder
{
    public static string FullName
    {
        get
        {
            DirectoryInfo? folder = new(AppContext.BaseDirectory);
            while (!File.Exists(Path.Combine(folder!.FullName, "StockExchange.sln"))) folder = folder.Parent;
            return folder.FullName;
        }
    }
}
