using Microsoft.Diagnostics.Runtime;
using ThreadPoolDiagnostics.Dumps.Memory;
using ThreadPoolDiagnostics.PoolEvents;
using ThreadPoolDiagnostics.Stacks;

namespace ThreadPoolDiagnostics.Dumps.Requests;

/// <summary>
/// The requests that pool threads handle, by Kestrel's objects on their stacks. Of each its verb and the pattern of its route,
/// which is code: its path is data, and may be a secret.
/// </summary>
internal static class RequestsInFlight
{
    private const string Request = "Microsoft.AspNetCore.Server.Kestrel.Core.Internal.Http.HttpProtocol";
    private const string Context = "Microsoft.AspNetCore.Http.DefaultHttpContext";
    private const int LongestPattern = 1_000;

    /// <summary>Kestrel's HttpMethod, in its order (HttpMethod.cs).</summary>
    private static readonly string[] Verbs = ["GET", "PUT", "DELETE", "POST", "HEAD", "TRACE", "PATCH", "CONNECT", "OPTIONS"];

    public static IReadOnlyList<RequestStart> In(ClrRuntime runtime, StackReport report)
    {
        if (!runtime.EnumerateModules().Any(IsKestrel)) return [];
        HashSet<int> busy =
        [
            .. report.Groups.Where(group => group is { IsPoolWorker: true, IsIdlePoolWorker: false })
                .SelectMany(group => group.ThreadIds),
        ];
        return
        [
            .. runtime.Threads.Where(thread => thread.IsAlive && busy.Contains((int)thread.OSThreadId))
                .Select(thread => (Id: (int)thread.OSThreadId, Route: RouteOn(thread)))
                .Where(one => one.Route is not null)
                .Select(one => new RequestStart(TimeSpan.Zero, one.Id, one.Route!)),
        ];
    }

    private static bool IsKestrel(ClrModule module) =>
        Path.GetFileName(module.Name) is "Microsoft.AspNetCore.Server.Kestrel.Core.dll";

    private static string? RouteOn(ClrThread thread) => thread.ObjectsOnStack()
        .Select(one => one.Is(Context) ? RequestOf(one) : one)
        .Where(one => one.Is(Request))
        .Select(RouteOf)
        .FirstOrDefault(route => route is not null);

    /// <summary>The features of a context are the request itself.</summary>
    private static ClrObject RequestOf(ClrObject context) =>
        context.Type?.GetFieldByName("_features") is { } field
        && field.ReadStruct(context.Address, interior: false) is { Type: { } type } features
        && type.GetFieldByName("<Collection>k__BackingField") is { } collection
            ? collection.ReadObject(features.Address, interior: true)
            : default;

    /// <summary>Null before the request has an endpoint, and for one without a pattern.</summary>
    private static string? RouteOf(ClrObject request)
    {
        ClrObject pattern = request.Child("_endpoint").Child("<RoutePattern>k__BackingField").Child("<RawText>k__BackingField");
        if (pattern.IsNull || pattern.AsString(LongestPattern) is not { } route) return null;
        return request.Value<byte>("<Method>k__BackingField") is { } verb && verb < Verbs.Length
            ? $"{Verbs[verb]} /{route.TrimStart('~').TrimStart('/')}"
            : null;
    }
}
