using ThreadPoolDiagnostics.Code.Reading;

namespace ThreadPoolDiagnostics.Code.Entries;

/// <summary>Delegates as entry points: mapped to a route, called by a timer or with a message, queued to the pool.</summary>
internal static class DelegateEntries
{
    private static readonly string[] Verbs = ["GET", "POST", "PUT", "DELETE", "PATCH"];

    /// <summary>What calls the delegate, and its route; null when that is unknown, or nothing calls it later.</summary>
    public static (EntryKind Kind, string? Route)? Recognise(DelegateArgument handed) => handed.To switch
    {
        { Type: var type, Name: var name } when IsEvent(type, name) => (EntryKind.Middleware, null),
        { Type: var type, Name: var name } when IsAspNetCore(type) => OfAspNetCore(name, handed.Pattern),
        { Type: "System.Threading.TimerCallback" or "System.Threading.WaitOrTimerCallback" } => (EntryKind.Timer, null),
        { Type: "System.Timers.ElapsedEventHandler" } => (EntryKind.Timer, null),
        { Type: "System.Threading.WaitCallback" } or { Type: "System.Threading.ThreadPool" }
            or { Type: "System.Threading.Tasks.Task", Name: "Run" or "ContinueWith" or ".ctor" }
            or { Type: "System.Threading.Tasks.Task`1", Name: "ContinueWith" or ".ctor" }
            or { Type: "System.Threading.Tasks.TaskFactory" or "System.Threading.Tasks.TaskFactory`1", Name: "StartNew" }
            or { Type: "System.Threading.Tasks.Parallel" } => (EntryKind.WorkItem, null),
        { Type: "System.AsyncCallback" or "System.Diagnostics.DataReceivedEventHandler" } => (EntryKind.IoCompletion, null),
        { Type: "Microsoft.AspNetCore.Components.EventCallbackFactory" } => (EntryKind.Page, null),
        { Type: "Microsoft.Extensions.DependencyInjection.HealthChecksBuilderDelegateExtensions" }
            or { Type: "Microsoft.AspNetCore.Authorization.AuthorizationPolicyBuilder", Name: "RequireAssertion" } =>
            (EntryKind.Middleware, null),
        { Type: "Akka.Actor.ReceiveActor" or "Microsoft.AspNetCore.SignalR.Client.HubConnectionExtensions" }
            or { Type: "StackExchange.Redis.ISubscriber" or "StackExchange.Redis.ChannelMessageQueue" } =>
            (EntryKind.Message, null),
        _ => handed.Target.Parameters is [.., var last] && KindByArgument(last) is { } kind ? (kind, null) : null,
    };

    /// <summary>What calls a handler of an event, by its last parameter; null for others.</summary>
    private static EntryKind? KindByArgument(string type) => type switch
    {
        "System.Net.Sockets.SocketAsyncEventArgs" => EntryKind.IoCompletion,
        "RabbitMQ.Client.Events.BasicDeliverEventArgs" or "Azure.Messaging.ServiceBus.ProcessMessageEventArgs"
            or "Azure.Messaging.ServiceBus.ProcessSessionMessageEventArgs"
            or "Azure.Messaging.EventHubs.Processor.ProcessEventArgs"
            or "MQTTnet.MqttApplicationMessageReceivedEventArgs"
            or "MQTTnet.Client.MqttApplicationMessageReceivedEventArgs" => EntryKind.Message,
        _ => null,
    };

    /// <summary>Whether it is an event of ASP.NET Core's options: of cookies, tokens, rejected requests, static files.</summary>
    private static bool IsEvent(string type, string name) => type.StartsWith("Microsoft.AspNetCore.", StringComparison.Ordinal)
        && name.StartsWith("set_On", StringComparison.Ordinal);

    /// <summary>Whether ASP.NET Core has the type, or its request delegate generator, which numbers its methods.</summary>
    private static bool IsAspNetCore(string type) => type.StartsWith("Microsoft.AspNetCore.Builder.", StringComparison.Ordinal)
        || type.StartsWith("Microsoft.AspNetCore.Http.", StringComparison.Ordinal);

    private static (EntryKind Kind, string? Route)? OfAspNetCore(string name, string? pattern)
    {
        string plain = name.TrimEnd('0', '1', '2', '3', '4', '5', '6', '7', '8', '9');
        if (plain is "Use" or "UseWhen" or "MapWhen" or "Run" or "AddEndpointFilter" or "OnStarting" or "OnCompleted")
            return (EntryKind.Middleware, null);
        if (!plain.StartsWith("Map", StringComparison.Ordinal)) return null;
        string verb = Array.Find(Verbs, verb => plain[3..].Equals(verb, StringComparison.OrdinalIgnoreCase)) ?? "*";
        return (EntryKind.Endpoint, pattern is null ? null : $"{verb} {RouteTemplate.Combine(null, pattern)}");
    }
}
