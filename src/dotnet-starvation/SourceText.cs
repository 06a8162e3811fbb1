using StockExchange.Pages.Diagnoses;
using ThreadPoolDiagnostics.Stacks.Frames;

namespace DotnetStarvation;

/// <summary>Source locations as text.</summary>
internal static class SourceText
{
    /// <summary>Path and line, relative to the current folder if the file is below it.</summary>
    public static string Format(SourceLocation source) =>
        BelowHere(source.File) is { } relative ? $"{relative}:{source.Line}" : source.ToString();

    /// <summary>The path relative to the current folder, with slashes; null when the file is not below it.</summary>
    public static string? BelowHere(string file)
    {
        if (file.Length == 0 || file.Contains('\0', StringComparison.Ordinal)) return null; // of a damaged document
        string local = LocalSource.Find(file);
        string relative = Path.GetRelativePath(Environment.CurrentDirectory, local);
        bool isBelow = Path.IsPathFullyQualified(local) && !Path.IsPathFullyQualified(relative)
            && !relative.StartsWith("..", StringComparison.Ordinal);
        return isBelow ? relative.Replace('\\', '/') : null;
    }
}
