using System.Reflection;
using System.Text.RegularExpressions;

namespace StockExchange.Pages.Html;

/// <summary>Fills the {{placeholders}} of an embedded page, in one pass.</summary>
internal static partial class PageTemplate
{
    public static string Fill(Assembly assembly, string name, Func<string, string> content) =>
        Places().Replace(PageResource.Read(assembly, name), place => content(place.Groups["name"].Value));

    [GeneratedRegex(@"\{\{(?<name>\w+)\}\}", RegexOptions.ExplicitCapture, 1_000)]
    private static partial Regex Places();
}
