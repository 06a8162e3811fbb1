namespace DotnetStarvation.Fix.Copies;

/// <summary>The files that the build of a project may need.</summary>
internal static class SourceFiles
{
    /// <summary>The folders that hold none.</summary>
    public static readonly IReadOnlyList<string> NoSource = ["bin", "obj", "artifacts", ".git", ".vs", "node_modules"];

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
            return (root, [.. Below(root, root).Select(file => Path.GetRelativePath(root, file))]);
        }
        string listed = await git.RunAsync(
            working, repository: null, ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], stop);
        return (working, [.. listed.Split('\0', StringSplitOptions.RemoveEmptyEntries).Distinct(StringComparer.Ordinal)
            .Where(file => Path.Combine(working, file) is var full
                && (File.Exists(full) || InnerLink(working, full) is not null))]);
    }

    /// <summary>Where a link leads that stays within a tree, as the link has it; null for other links and for files.</summary>
    public static string? InnerLink(string tree, string path) => new FileInfo(path).LinkTarget is { } target
        && !Path.IsPathRooted(target)
        && Path.GetRelativePath(tree, Path.Combine(Path.GetDirectoryName(path)!, target)) is not ['.', '.', ..]
            ? target
            : null;

    /// <summary>Whether a file is a source of the tree, and not one that a build has generated.</summary>
    /// <param name="file">The file, relative to the tree.</param>
    public static bool IsSource(string file) => !file.Split(Path.DirectorySeparatorChar).SkipLast(1).Any(IsGenerated);

    private static IEnumerable<string> Above(string folder)
    {
        for (string? above = folder; above is not null; above = Path.GetDirectoryName(above)) yield return above;
    }

    private static bool HasSolution(string folder) => Directory.EnumerateFiles(folder, "*.sln*").Any();

    /// <summary>Without the file .git of a submodule or worktree, with which its files would be another repository's.</summary>
    private static IEnumerable<string> Below(string tree, string folder) => Directory.EnumerateFileSystemEntries(folder)
        .Where(inner => !IsGenerated(Path.GetFileName(inner)))
        .SelectMany(inner => Directory.Exists(inner) && InnerLink(tree, inner) is null ? Below(tree, inner) : [inner]);

    private static bool IsGenerated(string folder) => NoSource.Contains(folder, StringComparer.OrdinalIgnoreCase);
}
