using System.Reflection;
using System.Text.RegularExpressions;

namespace StockExchange.Pages.Html;

/// <summary>A page with places between double braces. What is put into one is not searched for others.</summary>
internal static partial class PageTemplate
{
    /// <param name="assembly">Which has the page in it.</param>
    /// <param name="name">Of the page.</param>
    /// <param name="content">HTML, by the name of its place.</param>
    public static string Fill(Assembly assembly, string name, Func<string, string> content) =>
        Places().Replace(PageResource.Read(assembly, name), place => content(place.Groups["name"].Value));

    [GeneratedRegex(@"\{\{(?<name>\w+)\}\}", RegexOptions.ExplicitCapture, 1_000)]
    private static partial Regex Places();
}
