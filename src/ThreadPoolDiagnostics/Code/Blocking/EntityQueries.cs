using ThreadPoolDiagnostics.Code.Reading;
using ThreadPoolDiagnostics.Stacks.Waits;

namespace ThreadPoolDiagnostics.Code.Blocking;

/// <summary>
/// Finds where a query of Entity Framework Core is sent to its database: at LINQ's operators that return no query, and at
/// foreach. Without a reference to Entity Framework Core, a query may be one of objects in memory.
/// </summary>
internal static class EntityQueries
{
    /// <summary>The operators of System.Linq.Queryable that return no query.</summary>
    private static readonly Dictionary<string, BlockingApi> Results = Apis(KnownTypes.Queryable,
        "All Any Average Contains Count ElementAt ElementAtOrDefault First FirstOrDefault Last LastOrDefault LongCount Max Min "
        + "Single SingleOrDefault Sum");

    /// <summary>The operators of System.Linq.Enumerable that keep what a query returns.</summary>
    private static readonly Dictionary<string, BlockingApi> Collections = Apis("System.Linq.Enumerable",
        "ToArray ToDictionary ToHashSet ToList");

    private static readonly BlockingApi ForEach = new(
        "System.Collections.Generic.IEnumerable.GetEnumerator", WaitKind.InputOutput, "await foreach over AsAsyncEnumerable()");

    /// <summary>The blocking method that a call names; null when the call sends no query.</summary>
    public static BlockingApi? Find(CodeAssembly caller, CallSite call)
    {
        BlockingApi? api = call.Callee switch
        {
            { Type: KnownTypes.Queryable, Name: var name } => Results.GetValueOrDefault(name),
            { Type: "System.Linq.Enumerable", Name: var name } => Collections.GetValueOrDefault(name),
            { Type: "System.Collections.Generic.IEnumerable`1", Name: "GetEnumerator" } => ForEach,
            _ => null,
        };
        return api is not null && KnownTypes.IsQuery(TypeNames.Definition(call.Receiver.Type ?? ""))
            && caller.References.Contains(KnownTypes.EntityFramework)
                ? api
                : null;
    }

    private static Dictionary<string, BlockingApi> Apis(string type, string names) => names.Split(' ').ToDictionary(
        name => name,
        name => new BlockingApi($"{type}.{name}", WaitKind.InputOutput, $"EntityFrameworkQueryableExtensions.{name}Async"),
        StringComparer.Ordinal);
}
