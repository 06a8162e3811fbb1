using StockExchange.LoadEngine.Transports;

namespace StockExchange.LoadEngine.Streams;

/// <summary>
/// The exchanges of a load of streams: each connection opens one, and an exchange ends with its next item, an event or a message.
/// There are two operations: the first item, whose latency counts from the opening, and every other, whose latency counts from
/// the item before or from what was sent. A stream that its server ends in order counts in neither, and its vuser opens another.
/// </summary>
public sealed class StreamRequests : IRequestSource
{
    private readonly LoadRequest _request;

    /// <param name="request">Opens a stream, and is sent for each item where items are answers.</param>
    /// <param name="item">The name of an item: "event".</param>
    /// <param name="areAnswers">Whether something is sent for each item. Otherwise a wait for an item at the end of the load is
    /// no unanswered request.</param>
    public StreamRequests(LoadRequest request, string item, bool areAnswers)
    {
        (_request, AreAnswers) = (request, areAnswers);
        Operations = [$"first {item}", item];
    }

    /// <summary>The names of the first item and of every other.</summary>
    public IReadOnlyList<string> Operations { get; }

    /// <summary>Whether something is sent for each item.</summary>
    public bool AreAnswers { get; }

    /// <inheritdoc/>
    public LoadRequest this[long sequence] => _request;
}
