using DotnetStarvation.Fix.Copies;

namespace DotnetStarvation.Fix;

/// <summary>Finds the project or solution that a path means.</summary>
internal static class ProjectFile
{
    private static readonly string[] Kinds = ["*.slnx", "*.sln", "*.csproj"];

    /// <summary>The part of a tree whose calls are fixed: all of it for a solution, the project's own folder for a project, since
    /// others may use what it references.</summary>
    /// <returns>The beginning of the names of its files; empty for all.</returns>
    public static string ScopeOf(string project, string tree)
    {
        string folder = Path.GetRelativePath(tree, Path.GetDirectoryName(project)!);
        return project.EndsWith(".csproj", StringComparison.OrdinalIgnoreCase) && folder != "."
            ? folder + Path.DirectorySeparatorChar
            : "";
    }

    /// <summary>The file itself, or the only solution, otherwise the only project, of a folder.</summary>
    /// <exception cref="FixException">There is none, or more than one.</exception>
    public static string Of(string path)
    {
        string full = Path.GetFullPath(path);
        if (File.Exists(full))
            return Kinds.Any(kind => full.EndsWith(kind[1..], StringComparison.OrdinalIgnoreCase))
                ? full
                : throw new FixException($"{path} is no project or solution: name a .csproj, .sln or .slnx, or its folder.");
        if (!Directory.Exists(full)) throw new FixException($"There is no file or folder {path}.");
        string[] found = Kinds.Select(kind => Directory.GetFiles(full, kind)).FirstOrDefault(files => files.Length > 0) ?? [];
        return found switch
        {
            [var one] => one,
            [] => throw new FixException($"{path} has no project or solution of C#: name one."),
            _ => throw new FixException(
                $"{path} has more than one: {string.Join(", ", found.Select(Path.GetFileName).Order())}. Name one of them."),
        };
    }
}
