using ThreadPoolDiagnostics.Code.Reading;

namespace ThreadPoolDiagnostics.Code.Entries;

/// <summary>Entry points that are delegates: mapped to a route, set on a timer, or queued to the pool.</summary>
internal static class DelegateEntries
{
    private static readonly string[] Verbs = ["GET", "POST", "PUT", "DELETE", "PATCH"];

    /// <summary>What calls the delegate, and its route; null when that is unknown, or nothing calls it later.</summary>
    public static (EntryKind Kind, string? Route)? Recognise(DelegateArgument handed) => handed.To switch
    {
        { Type: var type, Name: var name } when IsAspNetCore(type) => OfAspNetCore(name, handed.Pattern),
        { Type: "System.Threading.TimerCallback" or "System.Threading.WaitOrTimerCallback" } => (EntryKind.Timer, null),
        { Type: "System.Timers.ElapsedEventHandler" } => (EntryKind.Timer, null),
        { Type: "System.Threading.WaitCallback" } or { Type: "System.Threading.ThreadPool" }
            or { Type: "System.Threading.Tasks.Task", Name: "Run" or "ContinueWith" or ".ctor" }
            or { Type: "System.Threading.Tasks.Task`1", Name: "ContinueWith" or ".ctor" }
            or { Type: "System.Threading.Tasks.TaskFactory" or "System.Threading.Tasks.TaskFactory`1", Name: "StartNew" }
            or { Type: "System.Threading.Tasks.Parallel" } => (EntryKind.WorkItem, null),
        _ => null,
    };

    /// <summary>Whether ASP.NET Core has the type, or its request delegate generator, which numbers its methods.</summary>
    private static bool IsAspNetCore(string type) => type.StartsWith("Microsoft.AspNetCore.Builder.", StringComparison.Ordinal)
        || type.StartsWith("Microsoft.AspNetCore.Http.", StringComparison.Ordinal);

    private static (EntryKind Kind, string? Route)? OfAspNetCore(string name, string? pattern)
    {
        string plain = name.TrimEnd('0', '1', '2', '3', '4', '5', '6', '7', '8', '9');
        if (plain is "Use" or "Run" or "AddEndpointFilter" or "OnStarting" or "OnCompleted") return (EntryKind.Middleware, null);
        if (!plain.StartsWith("Map", StringComparison.Ordinal)) return null;
        string verb = Array.Find(Verbs, verb => plain[3..].Equals(verb, StringComparison.OrdinalIgnoreCase)) ?? "*";
        return (EntryKind.Endpoint, pattern is null ? null : $"{verb} {RouteTemplate.Combine(null, pattern)}");
    }
}
