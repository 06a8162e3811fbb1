using DotnetStarvation.Fix.Builds;

namespace DotnetStarvation.Fix.Calls;

/// <summary>Hides the ids of the analyzers in a tree, so that what suppresses them has no effect, and shows them again.</summary>
internal static class Suppressions
{
    private static readonly string[] Extensions = [".cs", ".editorconfig", ".globalconfig", ".props", ".targets", ".csproj"];

    public static void Hide(string folder) => Replace(folder, rule => (rule, Hidden(rule)));

    public static void Show(string folder) => Replace(folder, rule => (Hidden(rule), rule));

    /// <summary>As long as the id itself: no column moves.</summary>
    private static string Hidden(string rule) => $"Q{rule[1..]}";

    private static void Replace(string folder, Func<string, (string From, string To)> pair)
    {
        foreach (string path in Directory.EnumerateFiles(folder, "*", SearchOption.AllDirectories))
        {
            if (!Extensions.Contains(Path.GetExtension(path), StringComparer.OrdinalIgnoreCase)) continue;
            if (SourceFile.TryRead(path) is not { } file) continue;
            string text = FixRules.Fixing.Select(pair)
                .Aggregate(file.Text, (before, one) => before.Replace(one.From, one.To, StringComparison.Ordinal));
            if (text != file.Text) (file with { Text = text }).Write();
        }
    }
}
