using ThreadPoolDiagnostics.Code.Reading;

namespace ThreadPoolDiagnostics.Code.Entries;

/// <summary>A method of the application that .NET or ASP.NET Core calls on a thread of the pool.</summary>
/// <param name="Kind">Who calls it.</param>
/// <param name="Method">The method.</param>
public sealed record CodeEntry(EntryKind Kind, CodeMethod Method)
{
    /// <summary>
    /// Of an action or endpoint, "GET /api/stocks/{id}"; * where any verb will do. Empty when they are not in the IL.
    /// </summary>
    public IReadOnlyList<string> Routes { get; init; } = [];

    /// <summary>A request or a timer waits for its thread; hosted services and work items may be meant to take long.</summary>
    public bool IsUrgent => Kind < EntryKind.HostedService;
}

/// <summary>Who calls an entry point.</summary>
public enum EntryKind
{
    /// <summary>A request, to an action of a controller.</summary>
    Action,

    /// <summary>A request, to a delegate that was mapped to a route: MapGet, MapPost.</summary>
    Endpoint,

    /// <summary>A Razor page's handler: OnGet, OnPostAsync.</summary>
    Page,

    /// <summary>A message, to a SignalR hub.</summary>
    Hub,

    /// <summary>Every request that passes: middleware, filters, exception handlers.</summary>
    Middleware,

    /// <summary>A timer.</summary>
    Timer,

    /// <summary>The host, when the program starts; after the first await it goes on in the pool.</summary>
    HostedService,

    /// <summary>The pool itself: Task.Run, QueueUserWorkItem and the like.</summary>
    WorkItem,
}
