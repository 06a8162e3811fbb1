using System.IO.Enumeration;

namespace ThreadPoolDiagnostics.Targets;

/// <summary>
/// Which assemblies are the application's own, by patterns of somebody who knows better than its .deps.json: those that match are
/// own, and all others that are not .NET's are packages.
/// </summary>
public sealed class OwnCode
{
    private OwnCode(IReadOnlyList<string> patterns) => Patterns = patterns;

    /// <summary>The patterns; empty when nothing is specified.</summary>
    public IReadOnlyList<string> Patterns { get; }

    /// <summary>Nothing is known beside the .deps.json and the symbols.</summary>
    public static OwnCode Unspecified { get; } = new([]);

    /// <param name="patterns">
    /// Names of assemblies without extension, in which * stands for any characters and ? for one. Empty for
    /// <see cref="Unspecified"/>.
    /// </param>
    public static OwnCode FromPatterns(IEnumerable<string> patterns) => new([.. patterns]);

    /// <summary>Whether an assembly is own; null when there are no patterns.</summary>
    /// <param name="module">Its name without extension.</param>
    public bool? Has(string module) => Patterns.Count == 0
        ? null
        : Patterns.Any(pattern => FileSystemName.MatchesSimpleExpression(pattern, module, ignoreCase: true));
}
