using System.Text.RegularExpressions;

namespace StockExchange.LoadEngine.Flows.Templates;

/// <summary>
/// Names in braces that stand for values, <c>/stocks/{id}</c>. <c>{{id}}</c> is the text <c>{id}</c>; any other brace is itself.
/// </summary>
public static partial class Placeholders
{
    /// <summary>The texts and names of a template, in order.</summary>
    internal static IEnumerable<(string Text, bool IsName)> Split(string template)
    {
        int end = 0;
        foreach (Match match in Place().Matches(template))
        {
            if (match.Index > end) yield return (template[end..match.Index], false);
            end = match.Index + match.Length;
            yield return match.Groups["name"].Success ? (match.Groups["name"].Value, true) : (match.Value[1..^1], false);
        }

        if (end < template.Length) yield return (template[end..], false);
    }

    /// <summary>A template that stands for this text.</summary>
    /// <param name="text">The text, which may have names in braces.</param>
    public static string Escape(string text) => Place().Replace(text, "{$0}");

    [GeneratedRegex(@"\{\{[\w-]+\}\}|\{(?<name>[\w-]+)\}", RegexOptions.ExplicitCapture, 1_000)]
    private static partial Regex Place();
}
