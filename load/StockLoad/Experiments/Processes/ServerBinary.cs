namespace StockExchange.StockLoad.Experiments.Processes;

/// <summary>Where a server of the experiments is: its built dll, with a sample stock.txt beside it.</summary>
internal sealed record ServerBinary(string Dll)
{
    public string Directory => Path.GetDirectoryName(Dll)!;

    public string SampleStocks => Path.Combine(Directory, "stock.txt");

    /// <summary>The build that the path names (the dll or its folder), or else the one that was built with this tool.</summary>
    /// <param name="project">The server: "StockApi".</param>
    /// <param name="path">What the user named; null for nothing.</param>
    /// <param name="toolDirectory">Where this tool is.</param>
    public static ServerBinary Locate(string project, string? path, string toolDirectory)
    {
        path ??= Sibling(project, toolDirectory);
        string dll = Path.GetFullPath(System.IO.Directory.Exists(path) ? Path.Combine(path, FileName(project)) : path);
        if (File.Exists(dll)) return new(dll);
        throw new CommandException(
            $"The server is not at {dll}. Build it (dotnet build -c Release), or name another build with --server.");
    }

    /// <summary>artifacts/bin/StockLoad/PIVOT becomes artifacts/bin/StockApi/PIVOT/StockApi.dll.</summary>
    private static string Sibling(string project, string toolDirectory)
    {
        string directory = Path.TrimEndingDirectorySeparator(toolDirectory);
        return Path.Combine(directory, "..", "..", project, Path.GetFileName(directory), FileName(project));
    }

    private static string FileName(string project) => $"{project}.dll";
}
