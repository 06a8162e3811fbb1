namespace DotnetStarvation.Incidents.Merging;

/// <summary>Names from files, at most 1,000 characters of each.</summary>
internal static class ShortText
{
    private const int Longest = 1_000;

    public static string Of(string text) => text.Length <= Longest ? text : text[..Longest];

    public static string? OfAny(string? text) => text is null ? null : Of(text);
}
