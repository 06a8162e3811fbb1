using System.Collections.Concurrent;
using ThreadPoolDiagnostics.Targets;

namespace DotnetStarvation.Record;

/// <summary>
/// Attaches to processes on threads of their own, a limited number at a time: one that does not answer takes seconds, and must
/// not delay the others.
/// </summary>
/// <param name="attach">Attaches to a process; an expected failure is a <see cref="DiagnosticsException"/>.</param>
internal sealed class Attaching(Func<TargetProcess, Followed> attach)
{
    private const int MostAtOnce = 16;

    private readonly ConcurrentDictionary<ProcessKey, TargetProcess> _underWay = new();
    private readonly ConcurrentQueue<Attached> _done = new();

    /// <summary>Whether all places are taken: then some processes wait.</summary>
    public bool IsFull => _underWay.Count >= MostAtOnce;

    /// <summary>Starts to attach, unless all places are taken, or this process has one.</summary>
    public void Start(TargetProcess target)
    {
        var key = ProcessKey.FromTarget(target);
        if (IsFull || !_underWay.TryAdd(key, target)) return;
        new Thread(() => Run(key, target)) { IsBackground = true, Name = $"attach to {target.Id}" }.Start();
    }

    /// <summary>The next result; null when there is none now.</summary>
    public Attached? Take()
    {
        if (!_done.TryDequeue(out Attached? result)) return null;
        _underWay.TryRemove(result.Key, out _);
        return result;
    }

    /// <summary>The failure boundary of its thread.</summary>
    private void Run(ProcessKey key, TargetProcess target)
    {
        try
        {
            _done.Enqueue(new(key, attach(target), null));
        }
        catch (Exception failure)
        {
            _done.Enqueue(new(key, null, failure));
        }
    }
}

/// <summary>The result of an attempt.</summary>
internal sealed record Attached(ProcessKey Key, Followed? Followed, Exception? Failure);
