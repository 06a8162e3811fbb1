using ThreadPoolDiagnostics.Stacks.Frames;

namespace DotnetStarvation;

/// <summary>A place in source code as people read it: path and line.</summary>
internal static class SourceText
{
    /// <summary>Relative to where the user is when the file is below it: shorter, and an editor's terminal opens it.</summary>
    public static string Format(SourceLocation source) =>
        BelowHere(source.File) is { } relative ? $"{relative}:{source.Line}" : source.ToString();

    /// <summary>The path from where the user is, with slashes, as code hosts know it; null when the file is elsewhere.</summary>
    public static string? BelowHere(string file)
    {
        string relative = Path.GetRelativePath(Environment.CurrentDirectory, file);
        bool isBelow = Path.IsPathFullyQualified(file) && !Path.IsPathFullyQualified(relative)
            && !relative.StartsWith("..", StringComparison.Ordinal);
        return isBelow ? relative.Replace('\\', '/') : null;
    }
}
