namespace StockExchange.StockLoad.Servers;

/// <summary>Where the server of the experiments is: a built StockApi.dll with its sample stock.txt beside it.</summary>
internal sealed record StockApiBinary(string Dll)
{
    private const string FileName = "StockApi.dll";

    public string Directory => Path.GetDirectoryName(Dll)!;

    public string SampleStocks => Path.Combine(Directory, "stock.txt");

    /// <summary>The build that the path names (the dll or its folder), or else the one that was built with this tool.</summary>
    public static StockApiBinary Locate(string? path, string toolDirectory)
    {
        path ??= Sibling(toolDirectory);
        string dll = Path.GetFullPath(System.IO.Directory.Exists(path) ? Path.Combine(path, FileName) : path);
        if (File.Exists(dll)) return new(dll);
        throw new LoadToolException(
            $"The server is not at {dll}. Build it (dotnet build -c Release), or name another build with --server.");
    }

    /// <summary>artifacts/bin/StockLoad/PIVOT becomes artifacts/bin/StockApi/PIVOT/StockApi.dll.</summary>
    private static string Sibling(string toolDirectory)
    {
        string directory = Path.TrimEndingDirectorySeparator(toolDirectory);
        return Path.Combine(directory, "..", "..", "StockApi", Path.GetFileName(directory), FileName);
    }
}
