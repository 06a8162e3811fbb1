using StockExchange.LoadEngine.Results;
using StockExchange.LoadEngine.Streams;
using StockExchange.LoadEngine.Transports;

namespace StockExchange.LoadEngine.Running;

/// <summary>A load of streams. Thread-safe.</summary>
internal sealed class StreamWork(StreamLoad streams) : VuserWork
{
    private long _endedEarly;
    private long _openAtEnd;

    public override IReadOnlyList<string> Operations { get; } = [$"first {streams.Unit}", $"next {streams.Unit}"];

    public override StreamResult Streams =>
        new(streams.Unit, Interlocked.Read(ref _endedEarly), Interlocked.Read(ref _openAtEnd));

    /// <summary>Opens a stream, and is answered by its first event.</summary>
    public LoadRequest First { get; } = streams.Request;

    /// <summary>Is answered by the next event.</summary>
    public LoadRequest Next { get; } = streams.Request with { Operation = 1 };

    public override Vuser CreateVuser(LoadState load, int number) => new StreamVuser(load, this);

    public void EndEarly() => Interlocked.Increment(ref _endedEarly);

    public void StayOpen() => Interlocked.Increment(ref _openAtEnd);
}
