using System.Text;

namespace DotnetStarvation.Fix.Builds;

/// <summary>The analyzers whose code fixes are applied, and those that show a wrong result.</summary>
internal static class FixRules
{
    /// <summary>The only one of <see cref="Fixing"/> that reports methods which are not async.</summary>
    public const string InSynchronous = "VSTHRD002";

    private const int MostRules = 300;

    /// <summary>
    /// A wait for a task in a method that is not async; a blocking call in one that is; the same, also in lambdas of top-level
    /// statements.
    /// </summary>
    public static readonly string[] Fixing = [InSynchronous, "VSTHRD103", "MA0042"];

    /// <summary>
    /// An async void method, an async void lambda, a task that nobody observes (twice: the compiler's own in async methods), an
    /// async method without await.
    /// </summary>
    public static readonly string[] Wrong = ["VSTHRD100", "VSTHRD101", "VSTHRD110", "CS4014", "CS1998"];

    /// <summary>A global analyzer configuration that silences the packages' other rules. It is weaker than every other: a user's
    /// own settings hold.</summary>
    public static string Configuration()
    {
        var lines = new StringBuilder("is_global = true\nglobal_level = -100\n");
        string[] used = [.. Fixing, .. Wrong];
        foreach (string rule in Enumerable.Range(0, MostRules).SelectMany(n => new[] { $"VSTHRD{n:000}", $"MA{n:0000}" }))
            if (!used.Contains(rule, StringComparer.Ordinal)) lines.Append($"dotnet_diagnostic.{rule}.severity = none\n");
        foreach (string rule in used) lines.Append($"dotnet_diagnostic.{rule}.severity = suggestion\n");
        return lines.ToString();
    }
}
