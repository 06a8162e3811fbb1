namespace StockExchange.LivePages.Content;

/// <summary>
/// The parts of a page as they are now. A viewer is sent what has changed since it heard last, so that a slow one skips what is
/// no longer so, and nothing piles up for it.
/// </summary>
internal sealed class LiveParts
{
    private readonly Lock _lock = new();
    private readonly Dictionary<string, (string Html, long Version)> _parts = new(StringComparer.Ordinal);
    private long _version;
    private TaskCompletionSource _next = NewSignal();

    /// <summary>Grows whenever there is something new.</summary>
    public long Version
    {
        get
        {
            lock (_lock) return _version;
        }
    }

    /// <summary>Nothing new comes any more.</summary>
    public bool HasEnded { get; private set; }

    /// <summary>A part's HTML; empty as long as there is none.</summary>
    public string Html(string part)
    {
        lock (_lock) return _parts.TryGetValue(part, out var found) ? found.Html : "";
    }

    /// <summary>Shows these parts, and tells viewers that there is something new, if only in the charts.</summary>
    public void Show(params IEnumerable<(string Part, string Html)> parts) => Change(isEnd: false, parts);

    /// <summary>The same for the last time.</summary>
    public void End(params IEnumerable<(string Part, string Html)> parts) => Change(isEnd: true, parts);

    /// <summary>What has changed since a version.</summary>
    public (long Version, IReadOnlyDictionary<string, string> Parts) Since(long version)
    {
        lock (_lock)
        {
            return (_version, _parts.Where(part => part.Value.Version > version)
                .ToDictionary(part => part.Key, part => part.Value.Html, StringComparer.Ordinal));
        }
    }

    /// <summary>Waits until there is something newer than a version.</summary>
    /// <exception cref="OperationCanceledException">It was cancelled meanwhile.</exception>
    public Task WaitForNewsAsync(long version, CancellationToken cancellation)
    {
        lock (_lock)
        {
            return _version > version || HasEnded ? Task.CompletedTask : _next.Task.WaitAsync(cancellation);
        }
    }

    private static TaskCompletionSource NewSignal() => new(TaskCreationOptions.RunContinuationsAsynchronously);

    private void Change(bool isEnd, IEnumerable<(string Part, string Html)> parts)
    {
        TaskCompletionSource told;
        lock (_lock)
        {
            _version++;
            HasEnded |= isEnd;
            foreach (var (part, html) in parts)
                if (!_parts.TryGetValue(part, out var old) || old.Html != html) _parts[part] = (html, _version);
            (told, _next) = (_next, NewSignal());
        }
        told.SetResult();
    }
}
