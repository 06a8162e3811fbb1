using System.Text.RegularExpressions;

namespace StockExchange.TestKit.Pages;

/// <summary>A page as text.</summary>
internal static partial class PageText
{
    /// <summary>That it refers to nothing outside of it, and allows nothing of the kind.</summary>
    public static void AssertIsSelfContained(string page)
    {
        Assert.Contains("default-src 'none'", page);
        Assert.Empty(OutsideReference.Matches(page).Select(match => match.Value));
    }

    /// <summary>From one text to the next other one.</summary>
    public static string Part(string page, string from, string to)
    {
        int start = page.IndexOf(from, StringComparison.Ordinal);
        Assert.True(start >= 0, $"There is no {from} in:\n{page[..Math.Min(page.Length, 2_000)]}");
        return page[start..page.IndexOf(to, start, StringComparison.Ordinal)];
    }

    /// <summary>How often a text stands in it.</summary>
    public static int Matches(string text, string part) => text.Split(part).Length - 1;

    /// <summary>An attribute or a style that would fetch something; links within the page may be there.</summary>
    [GeneratedRegex(
        """(src|srcset|action|data|poster)\s*=\s*["'](?!data:)|"""
        + """href\s*=\s*["'](?!#|data:)|url\(|@import|xmlns|<link(?! rel="icon" href="data:)""",
        RegexOptions.IgnoreCase | RegexOptions.ExplicitCapture, 1_000)]
    private static partial Regex OutsideReference { get; }
}
