using System.Globalization;

namespace ThreadPoolDiagnostics.Code.Entries;

/// <summary>A route's pattern, as api/stocks/{id:int}, and whether a path fits it.</summary>
internal static class RouteTemplate
{
    /// <summary>What an action's own pattern becomes below its controller's: one that begins with a slash replaces it.</summary>
    public static string Combine(string? controller, string? action)
    {
        if (action is not null && action.StartsWith("~/", StringComparison.Ordinal)) return Clean(action[1..]);
        return action?.StartsWith('/') == true ? Clean(action) : Clean($"{controller}/{action}");
    }

    /// <summary>[controller] and [action] stand for their names.</summary>
    public static string Fill(string template, string controller, string action) => template
        .Replace("[controller]", controller, StringComparison.OrdinalIgnoreCase)
        .Replace("[action]", action, StringComparison.OrdinalIgnoreCase);

    /// <summary>How well a path fits: more for each part that is spelled out; null when it does not.</summary>
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

    /// <summary>With one slash in front and one between its parts.</summary>
    private static string Clean(string template) => "/" + string.Join('/', Parts(template));

    private static string[] Parts(string path) => path.Split('/', StringSplitOptions.RemoveEmptyEntries);

    private static bool MayBeMissing(string part) =>
        part.StartsWith('{') && (part.EndsWith("?}", StringComparison.Ordinal) || part.Contains('='));

    private static int? FitOf(string part, string segment)
    {
        const int AsSpelled = 3, OfType = 2, AsAny = 1;
        int open = part.IndexOf('{', StringComparison.Ordinal);
        if (open < 0) return part.Equals(segment, StringComparison.OrdinalIgnoreCase) ? AsSpelled : null;
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
