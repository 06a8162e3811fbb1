using ThreadPoolDiagnostics.Code.Reading;

namespace ThreadPoolDiagnostics.Code.Entries;

/// <summary>Finds the methods of an assembly that .NET and ASP.NET Core call on pool threads.</summary>
internal static class CodeEntries
{
    /// <summary>The interfaces and base types whose implementations are entry points, with the methods that are called.</summary>
    private static readonly (string Interface, EntryKind Kind, string[] Methods)[] Contracts =
    [
        ("Microsoft.AspNetCore.Http.IMiddleware", EntryKind.Middleware, ["InvokeAsync"]),
        ("Microsoft.AspNetCore.Http.IEndpointFilter", EntryKind.Middleware, ["InvokeAsync"]),
        ("Microsoft.AspNetCore.Diagnostics.IExceptionHandler", EntryKind.Middleware, ["TryHandleAsync"]),
        ("Microsoft.AspNetCore.Mvc.Filters.IActionFilter", EntryKind.Middleware, ["OnActionExecuting", "OnActionExecuted"]),
        ("Microsoft.AspNetCore.Mvc.Filters.IAsyncActionFilter", EntryKind.Middleware, ["OnActionExecutionAsync"]),
        ("Microsoft.AspNetCore.Mvc.Filters.IResultFilter", EntryKind.Middleware, ["OnResultExecuting", "OnResultExecuted"]),
        ("Microsoft.AspNetCore.Mvc.Filters.IAsyncResultFilter", EntryKind.Middleware, ["OnResultExecutionAsync"]),
        ("Microsoft.AspNetCore.Mvc.Filters.IResourceFilter", EntryKind.Middleware, ["OnResourceExecuting", "OnResourceExecuted"]),
        ("Microsoft.AspNetCore.Mvc.Filters.IAsyncResourceFilter", EntryKind.Middleware, ["OnResourceExecutionAsync"]),
        ("Microsoft.AspNetCore.Mvc.Filters.IAuthorizationFilter", EntryKind.Middleware, ["OnAuthorization"]),
        ("Microsoft.AspNetCore.Mvc.Filters.IAsyncAuthorizationFilter", EntryKind.Middleware, ["OnAuthorizationAsync"]),
        ("Microsoft.AspNetCore.Mvc.Filters.IExceptionFilter", EntryKind.Middleware, ["OnException"]),
        ("Microsoft.AspNetCore.Mvc.Filters.ActionFilterAttribute", EntryKind.Middleware, ["OnActionExecuting", "OnActionExecuted",
            "OnActionExecutionAsync", "OnResultExecuting", "OnResultExecuted", "OnResultExecutionAsync"]),
        ("Microsoft.AspNetCore.Authorization.AuthorizationHandler`1", EntryKind.Middleware, ["HandleRequirementAsync"]),
        ("Microsoft.AspNetCore.Authentication.AuthenticationHandler`1", EntryKind.Middleware, ["HandleAuthenticateAsync"]),
        ("Microsoft.Extensions.Diagnostics.HealthChecks.IHealthCheck", EntryKind.Middleware, ["CheckHealthAsync"]),
        ("Microsoft.Extensions.Hosting.BackgroundService", EntryKind.HostedService, ["ExecuteAsync"]),
        ("Microsoft.Extensions.Hosting.IHostedService", EntryKind.HostedService, ["StartAsync", "StopAsync"]),
        ("System.Threading.IThreadPoolWorkItem", EntryKind.WorkItem, ["Execute"]),
    ];

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
        foreach ((string name, EntryKind kind, string[] methods) in Contracts)
            if (types.Is(type, name))
                foreach (CodeMethod method in type.Methods.Where(method => methods.Contains(method.Self.Name)))
                    yield return new(kind, method);
        foreach (CodeMethod method in type.Methods)
            if (KindByConvention(type, method, types) is { } kind) yield return new(kind, method);
    }

    /// <summary>Recognizes middleware by names: InvokeAsync with a context, and a constructor with the next delegate.</summary>
    private static EntryKind? KindByConvention(CodeType type, CodeMethod method, TypeIndex types) => method.Self switch
    {
        { Name: "Invoke" or "InvokeAsync", Parameters: ["Microsoft.AspNetCore.Http.HttpContext", ..] }
            when type.Methods.Exists(IsMadeWithTheNext) => EntryKind.Middleware,
        { Name: var name } when method.IsPublic && name.StartsWith("On", StringComparison.Ordinal)
            && types.Is(type, "Microsoft.AspNetCore.Mvc.RazorPages.PageModel") => EntryKind.Page,
        { IsConstructor: false } when method is { IsPublic: true, IsStatic: false } && IsHub(type, types) => EntryKind.Hub,
        _ => null,
    };

    private static bool IsMadeWithTheNext(CodeMethod method) =>
        method.Self.IsConstructor && method.Self.Parameters.Contains("Microsoft.AspNetCore.Http.RequestDelegate");

    private static bool IsHub(CodeType type, TypeIndex types) =>
        types.Is(type, "Microsoft.AspNetCore.SignalR.Hub") || types.Is(type, "Microsoft.AspNetCore.SignalR.Hub`1");
}
