using StockExchange.TestKit;
using System.Text.RegularExpressions;

namespace StockExchange.Architecture.Tests;

/// <summary>A file of C# that people write, as text.</summary>
internal sealed partial record SourceFile(string FullName)
{
    public const int LongestLine = 130;

    private static readonly EnumerationOptions Everywhere = new() { RecurseSubdirectories = true };

    /// <summary>All below a folder; what a build makes lies elsewhere, in artifacts.</summary>
    public static IEnumerable<SourceFile> Below(string folder) =>
        Directory.EnumerateFiles(folder, "*.cs", Everywhere).Order(StringComparer.Ordinal).Select(file => new SourceFile(file));

    /// <summary>From the solution's folder.</summary>
    public string ShortName => Path.GetRelativePath(RepositoryFolder.FullName, FullName);

    public IReadOnlyList<string> Lines => File.ReadAllLines(FullName);

    /// <summary>None where the file is only statements, as Program.cs.</summary>
    public IEnumerable<string> Namespaces =>
        Namespace().Matches(File.ReadAllText(FullName)).Select(match => match.Groups["name"].Value);

    [GeneratedRegex(@"^namespace (?<name>[\w.]+)", RegexOptions.Multiline | RegexOptions.ExplicitCapture)]
    private static partial Regex Namespace();
}
