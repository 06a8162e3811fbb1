using System.Globalization;

namespace ThreadPoolDiagnostics.Code.Entries;

/// <summary>Route patterns, such as api/stocks/{id:int}, and whether a path matches them.</summary>
internal static class RouteTemplate
{
    /// <summary>An action's pattern below its controller's; a pattern that begins with a slash replaces it.</summary>
    public static string Combine(string? controller, string? action)
    {
        if (action is not null && action.StartsWith("~/", StringComparison.Ordinal)) return Clean(action[1..]);
        return action?.StartsWith('/') == true ? Clean(action) : Clean($"{controller}/{action}");
    }

    /// <summary>The template with [controller] and [action] replaced by their names.</summary>
    public static string Fill(string template, string controller, string action) => template
        .Replace("[controller]", controller, StringComparison.OrdinalIgnoreCase)
        .Replace("[action]", action, StringComparison.OrdinalIgnoreCase);

    /// <summary>How well a path matches: higher for each literal segment; null when it does not match.</summary>
    public static int? Fit(string template, string path)
    {
        string[] parts = Parts(template), segments = Parts(path.Split('?')[0]);
        int fit = 0;
        for (int i = 0; i < parts.Length; i++)
        {
            if (parts[i].StartsWith("{*", StringComparison.Ordinal)) return fit;
            if (i >= segments.Length) return parts[i..].All(MayBeMissing) ? fit : null;
            if (FitOf(parts[i], segments[i]) is not { } found) return null;
            fit += found;
        }
        return segments.Length > parts.Length ? null : fit;
    }

    /// <summary>The template with one leading slash and single slashes between its segments.</summary>
    private static string Clean(string template) => "/" + string.Join('/', Parts(template));

    private static string[] Parts(string path) => path.Split('/', StringSplitOptions.RemoveEmptyEntries);

    private static bool MayBeMissing(string part) =>
        part.StartsWith('{') && (part.EndsWith("?}", StringComparison.Ordinal) || part.Contains('='));

    private static int? FitOf(string part, string segment)
    {
        const int AsSpelled = 3, OfType = 2, AsAny = 1;
        if (part.Equals(segment, StringComparison.OrdinalIgnoreCase)) return AsSpelled; // the path may be a template itself
        int open = part.IndexOf('{', StringComparison.Ordinal);
        if (open < 0) return null;
        if (open > 0) return segment.StartsWith(part[..open], StringComparison.OrdinalIgnoreCase) ? OfType : null;
        string[] constraints = part.Trim('{', '}', '?').Split('=')[0].Split(':')[1..];
        if (!constraints.All(constraint => Allows(constraint, segment))) return null;
        return constraints.Length > 0 ? OfType : AsAny;
    }

    private static bool Allows(string constraint, string segment) => constraint switch
    {
        "int" or "long" => long.TryParse(segment, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out _),
        "guid" => Guid.TryParse(segment, out _),
        "bool" => bool.TryParse(segment, out _),
        "alpha" => segment.All(char.IsAsciiLetter),
        _ => true,
    };
}

/// <summary>Finds the entry points of a request.</summary>
internal static class RouteTable
{
    private const string AnyVerb = "*";

    /// <param name="entries">The program's entry points.</param>
    /// <param name="request">Verb and path.</param>
    /// <returns>All that match, the best match first (ASP.NET Core would choose that one).</returns>
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
