using ThreadPoolDiagnostics.Code.Reading;

namespace ThreadPoolDiagnostics.Code.Entries;

/// <summary>Finds the methods of an assembly that .NET and ASP.NET Core call on pool threads.</summary>
internal static class CodeEntries
{
    /// <summary>The entry points, requests first; each method once, also when several controllers inherit it.</summary>
    public static IEnumerable<CodeEntry> Find(
        IEnumerable<CodeAssembly> assemblies, TypeIndex types, CallTargets targets) => assemblies
        .SelectMany(assembly => Find(assembly, types, targets))
        .GroupBy(entry => entry.Method, (_, entries) => Merged([.. entries.OrderBy(entry => entry.Kind)]))
        .OrderBy(entry => entry.Kind)
        .ThenBy(entry => entry.Method.Name, StringComparer.Ordinal);

    private static IEnumerable<CodeEntry> Find(CodeAssembly assembly, TypeIndex types, CallTargets targets) => assembly.Types
        .SelectMany(type => ControllerActions.Find(type, types).Concat(OfType(type, types)))
        .Concat(assembly.Handed.SelectMany(handed => OfDelegate(handed, assembly, targets)));

    private static CodeEntry Merged(CodeEntry[] entries) =>
        entries[0] with { Routes = [.. entries.SelectMany(entry => entry.Routes).Distinct(StringComparer.Ordinal)] };

    private static IEnumerable<CodeEntry> OfDelegate(DelegateArgument handed, CodeAssembly assembly, CallTargets targets)
    {
        if (DelegateEntries.Recognise(handed) is not { } found) yield break;
        if (targets.Find(handed.Target, assembly) is not { } method) yield break;
        yield return new(found.Kind, method) { Routes = found.Route is { } route ? [route] : [] };
    }

    private static IEnumerable<CodeEntry> OfType(CodeType type, TypeIndex types)
    {
        if (type.IsInterface) yield break;
        string[] names = [.. types.Names(type)];
        foreach ((EntryKind kind, string[] methods) in names.SelectMany(EntryContracts.Of))
            foreach (CodeMethod method in type.Methods.Where(method => methods.Contains(Implemented(method))))
                yield return new(kind, method);
        EntryKind? ofAll = KindOfAll(type, types, names);
        foreach (CodeMethod method in type.Methods)
            if ((KindByConvention(type, method, types) ?? (IsCallable(method) ? ofAll : null)) is { } kind)
                yield return new(kind, method);
    }

    /// <summary>The name in the contract: an explicit implementation's is IConsumer&lt;Order&gt;.Consume.</summary>
    private static string Implemented(CodeMethod method) =>
        method.Self.Name is var name && name.LastIndexOf('.') is > 0 and var end ? name[(end + 1)..] : name;

    /// <summary>What calls all public methods of the type; null when nothing does.</summary>
    private static EntryKind? KindOfAll(CodeType type, TypeIndex types, string[] names)
    {
        if (names.Select(EntryContracts.KindOfAll).FirstOrDefault(IsKnown) is { } kind) return kind;
        if (names.Contains(EntryContracts.ServiceClient)) return null;
        return types.WithBases(type).Select(one => KindBy(one.Attributes)).FirstOrDefault(IsKnown);
    }

    private static EntryKind? KindBy(IReadOnlyList<CodeAttribute> attributes) =>
        attributes.Select(attribute => EntryContracts.KindByAttribute(attribute.Type)).FirstOrDefault(IsKnown);

    private static bool IsKnown(EntryKind? kind) => kind is not null;

    private static bool IsCallable(CodeMethod method) => method is { IsPublic: true, IsStatic: false, Self.IsConstructor: false };

    /// <summary>Recognizes middleware by names: InvokeAsync with a context, and a constructor with the next delegate.</summary>
    private static EntryKind? KindByConvention(CodeType type, CodeMethod method, TypeIndex types) => method.Self switch
    {
        { Name: "Invoke" or "InvokeAsync", Parameters: ["Microsoft.AspNetCore.Http.HttpContext", ..] }
            when type.Methods.Exists(IsMadeWithTheNext) => EntryKind.Middleware,
        { Name: var name } when method.IsPublic && name.StartsWith("On", StringComparison.Ordinal)
            && (types.Is(type, "Microsoft.AspNetCore.Mvc.RazorPages.PageModel") || types.Is(type, EntryContracts.RazorPage)) =>
            EntryKind.Page,
        { Parameters: var parameters } when !type.IsAbstract && parameters.Contains(EntryContracts.GrpcContext) =>
            EntryKind.RemoteCall,
        _ => KindBy(method.Attributes),
    };

    private static bool IsMadeWithTheNext(CodeMethod method) =>
        method.Self.IsConstructor && method.Self.Parameters.Contains("Microsoft.AspNetCore.Http.RequestDelegate");
}
