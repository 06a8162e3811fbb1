namespace DotnetStarvation.Fix.Copies;

/// <summary>The files that the build of a project may need.</summary>
internal static class SourceFiles
{
    private static readonly string[] NoSource = ["bin", "obj", "artifacts", ".git", ".vs", "node_modules"];

    /// <summary>
    /// The tree around a project and its files: of a git working tree those that git does not ignore; otherwise the folder of the
    /// nearest solution above the project, or the project's own.
    /// </summary>
    /// <returns>The tree's folder, and files relative to it.</returns>
    public static async Task<(string Root, IReadOnlyList<string> Files)> OfAsync(
        string project, Git git, CancellationToken stop)
    {
        string folder = Path.GetDirectoryName(project)!;
        string? working = Above(folder).FirstOrDefault(above => Path.Exists(Path.Combine(above, ".git")));
        if (working is null)
        {
            string root = Above(folder).FirstOrDefault(HasSolution) ?? folder;
            return (root, [.. Below(root).Select(file => Path.GetRelativePath(root, file))]);
        }
        string listed = await git.RunAsync(
            working, repository: null, ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], stop);
        return (working, [.. listed.Split('\0', StringSplitOptions.RemoveEmptyEntries).Distinct(StringComparer.Ordinal)
            .Where(file => File.Exists(Path.Combine(working, file)))]);
    }

    /// <summary>Whether a file is a source of the tree, and not one that a build has generated.</summary>
    /// <param name="file">The file, relative to the tree.</param>
    public static bool IsSource(string file) => !file.Split(Path.DirectorySeparatorChar).SkipLast(1).Any(IsGenerated);

    private static IEnumerable<string> Above(string folder)
    {
        for (string? above = folder; above is not null; above = Path.GetDirectoryName(above)) yield return above;
    }

    private static bool HasSolution(string folder) => Directory.EnumerateFiles(folder, "*.sln*").Any();

    private static IEnumerable<string> Below(string folder) => Directory.EnumerateFiles(folder).Concat(
        Directory.EnumerateDirectories(folder)
            .Where(inner => !IsGenerated(Path.GetFileName(inner)))
            .SelectMany(Below));

    private static bool IsGenerated(string folder) => NoSource.Contains(folder, StringComparer.OrdinalIgnoreCase);
}
