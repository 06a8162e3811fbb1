namespace StockExchange.StockLoad.Merge;

/// <summary>The reports that a command line names.</summary>
internal static class ReportPaths
{
    /// <summary>Files and folders of reports; a folder without a report stands for those of its folders.</summary>
    /// <exception cref="CommandException">A folder has no report in it, or a report is named twice.</exception>
    public static IReadOnlyList<string> Expand(IReadOnlyList<string> paths)
    {
        try
        {
            string[] all = [.. paths.SelectMany(Expand)];
            IGrouping<string, string>? twice = all.GroupBy(Full).FirstOrDefault(same => same.Count() > 1);
            return twice is null ? all : throw new CommandException($"{twice.First()} is named twice, and would count twice.");
        }
        catch (Exception failure) when (FileFailures.Is(failure))
        {
            throw new CommandException($"The reports cannot be listed: {FileFailures.Describe(failure)}", failure);
        }

        static string Full(string path) => path.Length == 0 ? path : Path.GetFullPath(path);
    }

    private static IEnumerable<string> Expand(string path)
    {
        if (path.Length == 0 || !Directory.Exists(path) || HasReport(path)) return [path];
        string[] folders =
        [
            .. Directory.EnumerateDirectories(path).Where(HasReport)
                .OrderBy(folder => folder.Length).ThenBy(folder => folder, StringComparer.Ordinal),
        ];
        return folders.Length > 0 ? folders : throw new CommandException(
            $"{path} has no {ReportFileNames.Data}, and no folder in it has one: run ... --report DIR writes it.");
    }

    private static bool HasReport(string folder) => File.Exists(Path.Combine(folder, ReportFileNames.Data));
}
