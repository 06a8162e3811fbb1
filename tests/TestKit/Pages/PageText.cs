using System.Text.RegularExpressions;

namespace StockExchange.TestKit.Pages;

/// <summary>A page as text.</summary>
internal static partial class PageText
{
    /// <summary>Asserts that a page has no external references, and a policy that forbids them.</summary>
    public static void AssertIsSelfContained(string page)
    {
        Assert.Contains("default-src 'none'", page);
        Assert.Empty(OutsideReference.Matches(page).Select(match => match.Value));
    }

    /// <summary>The part from one text to the next occurrence of another.</summary>
    public static string Part(string page, string from, string to)
    {
        int start = page.IndexOf(from, StringComparison.Ordinal);
        Assert.True(start >= 0, $"There is no {from} in:\n{page[..Math.Min(page.Length, 2_000)]}");
        return page[start..page.IndexOf(to, start, StringComparison.Ordinal)];
    }

    /// <summary>The number of occurrences.</summary>
    public static int Matches(string text, string part) => text.Split(part).Length - 1;

    /// <summary>An attribute or a style that loads something; links within the page are allowed.</summary>
    [GeneratedRegex(
        """(src|srcset|action|data|poster)\s*=\s*["'](?!data:)|"""
        + """href\s*=\s*["'](?!#|data:)|url\(|@import|xmlns|<link(?! rel="icon" href="data:)""",
        RegexOptions.IgnoreCase | RegexOptions.ExplicitCapture, 1_000)]
    private static partial Regex OutsideReference { get; }
}
