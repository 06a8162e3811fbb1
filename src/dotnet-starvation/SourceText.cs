using ThreadPoolDiagnostics.Stacks.Frames;

namespace DotnetStarvation;

/// <summary>A place in source code as people read it: path and line.</summary>
internal static class SourceText
{
    /// <summary>Relative to where the user is when the file is below it: shorter, and an editor's terminal opens it.</summary>
    public static string Format(SourceLocation source)
    {
        string relative = Path.GetRelativePath(Environment.CurrentDirectory, source.File);
        return relative.StartsWith("..", StringComparison.Ordinal) ? source.ToString() : $"{relative}:{source.Line}";
    }
}
