namespace ThreadPoolDiagnostics.Code.Entries;

/// <summary>Finds the entry points of a request.</summary>
internal static class RouteTable
{
    private const string AnyVerb = "*";

    /// <param name="entries">Those of the program.</param>
    /// <param name="request">Verb and path.</param>
    /// <returns>The best fit first; as ASP.NET Core would, but all that fit.</returns>
    public static IReadOnlyList<CodeEntry> Find(IEnumerable<CodeEntry> entries, string request)
    {
        string[] words = request.Split(' ', 2, StringSplitOptions.RemoveEmptyEntries);
        if (words.Length < 2) return [];
        return
        [
            .. from entry in entries
               let fit = entry.Routes.Max(route => Fit(route, words[0], words[1]))
               where fit is not null
               orderby fit descending
               select entry,
        ];
    }

    private static int? Fit(string route, string verb, string path)
    {
        string[] parts = route.Split(' ', 2);
        return IsVerb(parts[0], verb) ? RouteTemplate.Fit(parts[1], path) : null;
    }

    private static bool IsVerb(string own, string asked) =>
        own == AnyVerb || own.Equals(asked, StringComparison.OrdinalIgnoreCase) || (own == "GET" && asked == "HEAD");
}
