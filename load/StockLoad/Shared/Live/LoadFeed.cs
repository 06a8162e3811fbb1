using StockExchange.LoadReports.Html.Live;
using StockExchange.StockLoad.Shared.Progress;
using ThreadPoolDiagnostics.Verdicts;

namespace StockExchange.StockLoad.Shared.Live;

/// <summary>
/// What the loads of a command tell while they run, on their own threads, and what a page wants to know of them on others. To
/// tell costs a lock and nothing else.
/// </summary>
internal sealed class LoadFeed
{
    private readonly Lock _lock = new();
    private readonly List<LiveLoad> _over = [];
    private readonly List<TimelinePoint> _timeline = [];
    private LiveLoad? _present;
    private Func<Diagnosis>? _decide;
    private ProgressNews _news = new("starting");
    private SweepSection? _sweep;

    /// <summary>All that is known.</summary>
    public LiveLoads Loads
    {
        get
        {
            lock (_lock)
            {
                return new()
                {
                    Loads = [.. _over, .. _present is null ? [] : new[] { _present with { Timeline = [.. _timeline] } }],
                    Progress = _news.Brief ?? _news.Text,
                    Share = _news.Share,
                    Sweep = _sweep,
                };
            }
        }
    }

    /// <summary>A load begins; the one before is over.</summary>
    /// <param name="name">Its title.</param>
    /// <param name="load">What load it is.</param>
    /// <param name="decide">What its server's last seconds amount to; null where nobody watches it.</param>
    public void Begin(string name, LoadDescription load, Func<Diagnosis>? decide = null)
    {
        lock (_lock)
        {
            End_NeedsLock(result: null);
            (_present, _decide) = (new(name, load, []), decide);
        }
    }

    /// <summary>An interval of it is over.</summary>
    public void Add(TimelinePoint interval)
    {
        lock (_lock) _timeline.Add(interval);
    }

    /// <summary>It is over, and this is what it came to.</summary>
    public void End(RunSection result)
    {
        lock (_lock) End_NeedsLock(result);
    }

    /// <summary>The levels of a sweep so far.</summary>
    public void Show(SweepSection sweep)
    {
        lock (_lock) _sweep = sweep;
    }

    /// <summary>Asks what the server's last seconds amount to, on the thread of who calls.</summary>
    public void Decide()
    {
        LiveLoad? asked;
        Func<Diagnosis>? decide;
        lock (_lock) (asked, decide) = (_present, _decide);
        if (decide is null) return;
        Diagnosis diagnosis = decide();
        lock (_lock)
            if (ReferenceEquals(_present, asked)) _present = asked! with { Diagnosis = diagnosis };
    }

    /// <summary>Hears of the progress, too.</summary>
    /// <param name="shown">Who is told of it anyway.</param>
    public IProgress<ProgressNews> Beside(IProgress<ProgressNews> shown) => new Both(this, shown);

    private void End_NeedsLock(RunSection? result)
    {
        if (_present is null) return;
        _over.Add(_present with { Timeline = [.. _timeline], Result = result });
        _timeline.Clear();
        (_present, _decide) = (null, null);
    }

    private sealed class Both(LoadFeed feed, IProgress<ProgressNews> shown) : IProgress<ProgressNews>
    {
        public void Report(ProgressNews value)
        {
            shown.Report(value);
            if (value.Result is not null) return; // of what is over; the page has it
            lock (feed._lock) feed._news = value;
        }
    }
}
