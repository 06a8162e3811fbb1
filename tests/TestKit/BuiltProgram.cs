namespace StockExchange.TestKit;

/// <summary>What the build of this solution put beside our own output: artifacts/bin/(project)/(configuration).</summary>
internal static class BuiltProgram
{
    public static string Folder(string project)
    {
        var output = new DirectoryInfo(Path.TrimEndingDirectorySeparator(AppContext.BaseDirectory));
        return Path.Combine(output.Parent!.Parent!.FullName, project, output.Name);
    }

    public static string Assembly(string project) => Path.Combine(Folder(project), $"{project}.dll");
}
