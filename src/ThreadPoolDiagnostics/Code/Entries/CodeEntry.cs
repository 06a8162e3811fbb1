using ThreadPoolDiagnostics.Code.Reading;

namespace ThreadPoolDiagnostics.Code.Entries;

/// <summary>An entry point: a method of the application that .NET or ASP.NET Core calls on a pool thread.</summary>
/// <param name="Kind">What calls it.</param>
/// <param name="Method">The method.</param>
public sealed record CodeEntry(EntryKind Kind, CodeMethod Method)
{
    /// <summary>The routes of an action or endpoint, "GET /api/stocks/{id}"; * for any verb. Empty when unknown.</summary>
    public IReadOnlyList<string> Routes { get; init; } = [];

    /// <summary>Whether something waits for its thread; hosted services, jobs and work items may be long by design.</summary>
    public bool IsUrgent => Kind < EntryKind.HostedService;
}

/// <summary>What calls an entry point.</summary>
public enum EntryKind
{
    /// <summary>A request, to an action of a controller.</summary>
    Action,

    /// <summary>A request, to a delegate that was mapped to a route: MapGet, MapPost.</summary>
    Endpoint,

    /// <summary>A request, to a Razor page, a view, a view component or a Blazor component.</summary>
    Page,

    /// <summary>A message, to a SignalR hub.</summary>
    Hub,

    /// <summary>A call by another protocol: gRPC, WCF, Orleans, Azure Functions, a connection of Kestrel.</summary>
    RemoteCall,

    /// <summary>A message, to its consumer or handler: MassTransit, RabbitMQ, MediatR, Akka and the like.</summary>
    Message,

    /// <summary>Every request that passes: middleware, filters, exception handlers, handlers of an HttpClient.</summary>
    Middleware,

    /// <summary>A timer.</summary>
    Timer,

    /// <summary>The end of an operation: SocketAsyncEventArgs.Completed, AsyncCallback, a line of another process.</summary>
    IoCompletion,

    /// <summary>The host, when the program starts; after the first await the method continues on a pool thread.</summary>
    HostedService,

    /// <summary>A scheduler of jobs: Quartz, Coravel and the like.</summary>
    Job,

    /// <summary>The pool itself: Task.Run, QueueUserWorkItem and the like.</summary>
    WorkItem,
}
