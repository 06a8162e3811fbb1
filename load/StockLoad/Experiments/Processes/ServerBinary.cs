namespace StockExchange.StockLoad.Experiments.Processes;

/// <summary>A server of the experiments: its built dll, with a sample stock.txt beside it.</summary>
internal sealed record ServerBinary(string Dll)
{
    public string Directory => Path.GetDirectoryName(Dll)!;

    public string SampleStocks => Path.Combine(Directory, "stock.txt");

    /// <summary>Finds the build at a path (the dll or its folder), or otherwise the one that was built with this tool.</summary>
    /// <param name="project">The server's project: "StockApi".</param>
    /// <param name="path">The path that the user gave; null for none.</param>
    /// <param name="toolDirectory">The directory of this tool.</param>
    public static ServerBinary Locate(string project, string? path, string toolDirectory)
    {
        path ??= Sibling(project, toolDirectory);
        string dll = Path.GetFullPath(System.IO.Directory.Exists(path) ? Path.Combine(path, FileName(project)) : path);
        if (File.Exists(dll)) return new(dll);
        throw new CommandException(
            $"The server is not at {dll}. Build it (dotnet build -c Release), or name another build with --server.");
    }

    /// <summary>The sibling's path: artifacts/bin/StockApi/PIVOT/StockApi.dll for artifacts/bin/StockLoad/PIVOT.</summary>
    private static string Sibling(string project, string toolDirectory)
    {
        string directory = Path.TrimEndingDirectorySeparator(toolDirectory);
        return Path.Combine(directory, "..", "..", project, Path.GetFileName(directory), FileName(project));
    }

    private static string FileName(string project) => $"{project}.dll";
}
