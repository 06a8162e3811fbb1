using ThreadPoolDiagnostics.Code.Reading;

namespace ThreadPoolDiagnostics.Code.Rewriting;

/// <summary>
/// Finds the methods that set a value of the execution context, such as an AsyncLocal: their callers see it, and no longer do
/// when they are asynchronous, because an async method gives its caller the context back as it was.
/// </summary>
internal sealed class AmbientValues(CallTargets targets)
{
    private static readonly HashSet<string> Setters = new(StringComparer.Ordinal)
    {
        "System.Threading.AsyncLocal`1.set_Value",
        "System.Globalization.CultureInfo.set_CurrentCulture", "System.Globalization.CultureInfo.set_CurrentUICulture",
        "System.Threading.Thread.set_CurrentCulture", "System.Threading.Thread.set_CurrentUICulture",
        "System.Threading.Thread.set_CurrentPrincipal", "System.Diagnostics.Activity.set_Current",
        "Microsoft.AspNetCore.Http.IHttpContextAccessor.set_HttpContext",
        "Microsoft.AspNetCore.Http.HttpContextAccessor.set_HttpContext",
    };

    /// <summary>What a method sets, itself or by the own methods that it calls; null when nothing was found.</summary>
    public string? SetBy(CodeMethod method)
    {
        var reached = new HashSet<CodeMethod>();
        var queue = new Queue<CodeMethod>([method]);
        while (queue.TryDequeue(out CodeMethod? next))
        {
            if (next.StateMachine is not null || !reached.Add(next)) continue;
            if (next.Calls.FirstOrDefault(call => Setters.Contains(call.Callee.ToString())) is { } setter)
                return $"{TypeNames.Definition(setter.Callee.Type).Split('`')[0]}.{setter.Callee.Name["set_".Length..]}";
            foreach (CodeMethod called in next.Calls.Where(call => call.Kind is CallKind.Direct or CallKind.Virtual)
                .SelectMany(call => targets.Of(call, next)).Where(called => called.Origin is CodeOrigin.Application))
                queue.Enqueue(called);
        }
        return null;
    }
}
