using ThreadPoolDiagnostics.Code.Reading;

namespace ThreadPoolDiagnostics.Code.Entries;

/// <summary>An entry point: a method of the application that .NET or ASP.NET Core calls on a pool thread.</summary>
/// <param name="Kind">What calls it.</param>
/// <param name="Method">The method.</param>
public sealed record CodeEntry(EntryKind Kind, CodeMethod Method)
{
    /// <summary>The routes of an action or endpoint, "GET /api/stocks/{id}"; * for any verb. Empty when unknown.</summary>
    public IReadOnlyList<string> Routes { get; init; } = [];

    /// <summary>Whether a request or timer waits for its thread; hosted services and work items may be long by design.</summary>
    public bool IsUrgent => Kind < EntryKind.HostedService;
}

/// <summary>What calls an entry point.</summary>
public enum EntryKind
{
    /// <summary>A request, to an action of a controller.</summary>
    Action,

    /// <summary>A request, to a delegate that was mapped to a route: MapGet, MapPost.</summary>
    Endpoint,

    /// <summary>A request, to a handler of a Razor page: OnGet, OnPostAsync.</summary>
    Page,

    /// <summary>A message, to a SignalR hub.</summary>
    Hub,

    /// <summary>Every request that passes: middleware, filters, exception handlers.</summary>
    Middleware,

    /// <summary>A timer.</summary>
    Timer,

    /// <summary>The host, when the program starts; after the first await the method continues on a pool thread.</summary>
    HostedService,

    /// <summary>The pool itself: Task.Run, QueueUserWorkItem and the like.</summary>
    WorkItem,
}
