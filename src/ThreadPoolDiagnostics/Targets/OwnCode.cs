using System.IO.Enumeration;

namespace ThreadPoolDiagnostics.Targets;

/// <summary>
/// Which assemblies are the application's own, by patterns of somebody who knows better than its .deps.json: those that match are
/// own, and all others that are not .NET's are packages.
/// </summary>
public sealed class OwnCode
{
    private readonly IReadOnlyList<string> _patterns;

    private OwnCode(IReadOnlyList<string> patterns) => _patterns = patterns;

    /// <summary>Nothing is known beside the .deps.json and the symbols.</summary>
    public static OwnCode Unspecified { get; } = new([]);

    /// <param name="patterns">
    /// Names of assemblies without extension, in which * stands for any characters and ? for one. Empty for
    /// <see cref="Unspecified"/>.
    /// </param>
    public static OwnCode FromPatterns(IEnumerable<string> patterns) => new([.. patterns]);

    /// <summary>Whether an assembly is own; null when there are no patterns.</summary>
    /// <param name="module">Its name without extension.</param>
    public bool? Has(string module) => _patterns.Count == 0
        ? null
        : _patterns.Any(pattern => FileSystemName.MatchesSimpleExpression(pattern, module, ignoreCase: true));
}
