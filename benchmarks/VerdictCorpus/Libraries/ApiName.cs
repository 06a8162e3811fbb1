using System.Text.RegularExpressions;

namespace VerdictCorpus.Libraries;

/// <summary>A public method's name as labels have it, however a tool writes it.</summary>
internal static partial class ApiName
{
    /// <summary>
    /// Namespace.Type.Method: without arguments, type arguments and arities; a property by its own name, a nested type behind a
    /// dot.
    /// </summary>
    public static string Plain(string api)
    {
        string name = api.Split('(')[0].Trim();
        for (string previous = ""; previous != name;) (previous, name) = (name, Generic().Replace(name, ""));
        return Accessor().Replace(name.Replace('+', '.'), ".");
    }

    [GeneratedRegex(@"<[^<>]*>|\[[^\[\]]*\]|`\d+")]
    private static partial Regex Generic();

    [GeneratedRegex(@"\.[gs]et_")]
    private static partial Regex Accessor();
}
