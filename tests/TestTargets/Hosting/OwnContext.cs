using System.Collections.Concurrent;

namespace TestTargets;

/// <summary>A synchronization context with one thread of its own, as that of a user interface, a game or an actor.</summary>
internal sealed class OwnContext : SynchronizationContext
{
    private readonly BlockingCollection<(SendOrPostCallback Callback, object? State)> _posted = [];

    public OwnContext() => OwnThread.Start("dispatcher", Dispatch);

    public override void Post(SendOrPostCallback d, object? state) => _posted.Add((d, state));

    private void Dispatch()
    {
        SetSynchronizationContext(this);
        foreach ((SendOrPostCallback callback, object? state) in _posted.GetConsumingEnumerable()) callback(state);
    }
}
