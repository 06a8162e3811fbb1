using ThreadPoolDiagnostics.Code.Reading;

namespace ThreadPoolDiagnostics.Code.Entries;

/// <summary>The actions of MVC controllers, with the routes of their attributes.</summary>
internal static class ControllerActions
{
    private const string Mvc = "Microsoft.AspNetCore.Mvc.";
    private const string RouteAttribute = $"{Mvc}RouteAttribute";
    private const string Suffix = "Controller";

    private static readonly string[] Verbs = ["Get", "Post", "Put", "Delete", "Patch", "Head", "Options"];

    public static IEnumerable<CodeEntry> Find(CodeType type, TypeIndex types)
    {
        if (type.IsAbstract || type.IsInterface || !IsController(type, types)) yield break;
        CodeType[] withBases = [.. types.WithBases(type).Where(one => !one.IsInterface)];
        string[] prefixes = [.. withBases.Select(Routes).FirstOrDefault(routes => routes.Length > 0) ?? []];
        foreach (CodeMethod method in withBases.SelectMany(one => one.Methods).Where(IsAction))
            yield return new(EntryKind.Action, method) { Routes = [.. RoutesOf(type, prefixes, method)] };
    }

    private static bool IsController(CodeType type, TypeIndex types) =>
        types.Is(type, $"{Mvc}ControllerBase") || types.Is(type, $"{Mvc}Controller") || IsByConvention(type, types);

    /// <summary>A program that uses MVC makes controllers of its public types with the attribute or the name.</summary>
    private static bool IsByConvention(CodeType type, TypeIndex types)
    {
        if (!type.IsPublic || type.Name.AsSpan().ContainsAny('+', '`')) return false;
        if (!type.Assembly.References.Any(name => name.StartsWith(Mvc.TrimEnd('.'), StringComparison.Ordinal))) return false;
        string[] attributes = [.. types.WithBases(type).SelectMany(one => one.Attributes).Select(one => one.Type)];
        return !attributes.Contains($"{Mvc}NonControllerAttribute") && (type.ShortName.EndsWith(Suffix, StringComparison.Ordinal)
            || attributes.Contains($"{Mvc}ControllerAttribute") || attributes.Contains($"{Mvc}ApiControllerAttribute"));
    }

    private static bool IsAction(CodeMethod method) => method.IsPublic && !method.IsStatic
        && !method.Self.IsConstructor && !method.Self.Name.Contains('.') && !method.Self.Name.Contains('<')
        && !method.Self.Name.StartsWith("get_", StringComparison.Ordinal)
        && !method.Self.Name.StartsWith("set_", StringComparison.Ordinal)
        && method.Self.Name != "Dispose" && method.Attributes.All(one => one.Type != $"{Mvc}NonActionAttribute");

    private static string[] Routes(CodeType type) =>
        [.. type.Attributes.Where(one => one.Type == RouteAttribute).Select(one => one.Text).OfType<string>()];

    private static IEnumerable<string> RoutesOf(CodeType type, string[] prefixes, CodeMethod method)
    {
        string controller = Without(Suffix, type.ShortName), action = Without("Async", method.Self.Name);
        (string Verb, string? Pattern)[] own = [.. Own(method)];
        if (prefixes.Length == 0 && own.All(one => one.Pattern is null)) prefixes = ["[controller]/[action]"]; // MVC's convention
        foreach ((string verb, string? pattern) in own)
            foreach (string prefix in prefixes.DefaultIfEmpty(""))
                yield return $"{verb} {RouteTemplate.Fill(RouteTemplate.Combine(prefix, pattern), controller, action)}";
    }

    private static IEnumerable<(string Verb, string? Pattern)> Own(CodeMethod method)
    {
        string?[] routes = [.. method.Attributes.Where(one => one.Type == RouteAttribute).Select(one => one.Text)];
        (string Verb, string? Pattern)[] verbs = [.. method.Attributes.SelectMany(Verb)];
        if (verbs.Length == 0) return routes.DefaultIfEmpty(null).Select(route => ("*", route));
        return verbs.SelectMany(
            verb => verb.Pattern is null && routes.Length > 0 ? routes.Select(route => (verb.Verb, route)) : [verb]);
    }

    private static string Without(string suffix, string name) =>
        name.EndsWith(suffix, StringComparison.Ordinal) ? name[..^suffix.Length] : name;

    private static IEnumerable<(string Verb, string? Pattern)> Verb(CodeAttribute attribute) => Verbs
        .Where(verb => attribute.Type == $"{Mvc}Http{verb}Attribute")
        .Select(verb => (verb.ToUpperInvariant(), attribute.Text));
}
