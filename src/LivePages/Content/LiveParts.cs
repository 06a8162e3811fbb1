namespace StockExchange.LivePages.Content;

/// <summary>
/// The current parts of a page. A viewer is sent the parts that have changed since the last version it got, so that a slow one
/// skips versions, and nothing accumulates for it.
/// </summary>
internal sealed class LiveParts
{
    private readonly Lock _lock = new();
    private readonly Dictionary<string, (string Html, long Version)> _parts = new(StringComparer.Ordinal);
    private long _version;
    private TaskCompletionSource _next = NewSignal();

    /// <summary>Increases with each change.</summary>
    public long Version
    {
        get
        {
            lock (_lock) return _version;
        }
    }

    /// <summary>Whether no more changes follow.</summary>
    public bool HasEnded { get; private set; }

    /// <summary>The HTML of a part; empty before it is first shown.</summary>
    public string Html(string part)
    {
        lock (_lock) return _parts.TryGetValue(part, out var found) ? found.Html : "";
    }

    /// <summary>Replaces these parts, and notifies the viewers, also when only the charts are new.</summary>
    public void Show(params IEnumerable<(string Part, string Html)> parts) => Change(isEnd: false, parts);

    /// <summary>Makes the last change.</summary>
    public void End(params IEnumerable<(string Part, string Html)> parts) => Change(isEnd: true, parts);

    /// <summary>What has changed since a version, and whether nothing else will: read together, so that a viewer does not miss
    /// the last change.</summary>
    public (long Version, IReadOnlyDictionary<string, string> Parts, bool IsLast) Since(long version)
    {
        lock (_lock)
        {
            return (_version, _parts.Where(part => part.Value.Version > version)
                .ToDictionary(part => part.Key, part => part.Value.Html, StringComparer.Ordinal), HasEnded);
        }
    }

    /// <summary>Waits for a newer version, or the end.</summary>
    /// <exception cref="OperationCanceledException">The token was cancelled.</exception>
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
        TaskCompletionSource previous;
        lock (_lock)
        {
            _version++;
            HasEnded |= isEnd;
            foreach (var (part, html) in parts)
                if (!_parts.TryGetValue(part, out var old) || old.Html != html) _parts[part] = (html, _version);
            (previous, _next) = (_next, NewSignal());
        }
        previous.SetResult();
    }
}
