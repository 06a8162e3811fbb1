using System.ComponentModel;

namespace StockExchange.LoadEngine.Sockets;

/// <summary>
/// The event loops of the connections to one server. One serves best while it keeps up: a second would only take turns with the
/// server on a processor, and divide what is sent together. So the first is alone until it uses a whole processor while another
/// is idle; then a second one takes half of its connections, and so on, up to one loop a processor.
/// </summary>
/// <param name="first">The loops that there are from the first connection on.</param>
/// <param name="most">The most loops.</param>
/// <param name="idle">What the processors have to spare.</param>
internal sealed class EventLoops(int first, int most, IdleTime idle) : IDisposable
{
    /// <summary>The part of a processor that must have been idle: with less, loops would take turns on it.</summary>
    private const double IdleProcessors = 0.5;

    private readonly Lock _growing = new();
    private readonly List<EventLoop> _loops = [];

    /// <param name="count">The number of loops; null for as many as the load needs.</param>
    public static EventLoops Of(int? count) => new(count ?? 1, count ?? Environment.ProcessorCount, IdleTime.OfMachine);

    /// <summary>The loop for the next connection: the one with the fewest. The first connection starts the first loops.</summary>
    public EventLoop Next()
    {
        lock (_growing)
        {
            while (_loops.Count < first) _loops.Add(Create());
            return _loops.MinBy(loop => loop.Count)!;
        }
    }

    public void Dispose()
    {
        lock (_growing)
            foreach (EventLoop loop in _loops) loop.Dispose();
    }

    /// <summary>Adds a loop that takes half of the connections of one that is busy, if there may be one more and a processor for
    /// it. Called by the busy loop, between two rounds.</summary>
    internal void Relieve(EventLoop busy)
    {
        EventLoop added;
        lock (_growing)
        {
            if (_loops.Count >= most || idle.ProcessorsSinceLast() < IdleProcessors) return;
            try
            {
                _loops.Add(added = Create());
            }
            catch (Win32Exception)
            {
                return; // no file is left for it: the load goes on as it is
            }
        }

        busy.MoveHalfTo(added);
    }

    private EventLoop Create()
    {
        BusyTime? busy = null;
        return new(loop =>
        {
            busy ??= new(); // on the loop's thread, of which it is the time
            if (busy.WasWhole()) Relieve(loop);
        });
    }
}
