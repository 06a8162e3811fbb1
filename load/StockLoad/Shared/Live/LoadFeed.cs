using StockExchange.LoadReports.Html.Live;
using StockExchange.StockLoad.Shared.Progress;
using ThreadPoolDiagnostics.Verdicts;

namespace StockExchange.StockLoad.Shared.Live;

/// <summary>
/// The reports of a command's loads while they run, written and read on different threads. A report costs only a lock.
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

    /// <summary>The current state of all loads.</summary>
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

    /// <summary>
    /// Begins a load; the one before is over. The function diagnoses its server's last seconds; null when it is not watched.
    /// </summary>
    public void Begin(string name, LoadDescription load, Func<Diagnosis>? decide = null)
    {
        lock (_lock)
        {
            End_NeedsLock(result: null);
            (_present, _decide) = (new(name, load, []), decide);
        }
    }

    /// <summary>Adds an interval that is over.</summary>
    public void Add(TimelinePoint interval)
    {
        lock (_lock) _timeline.Add(interval);
    }

    /// <summary>Ends the load with its result.</summary>
    public void End(RunSection result)
    {
        lock (_lock) End_NeedsLock(result);
    }

    /// <summary>Shows the levels of a sweep so far.</summary>
    public void Show(SweepSection sweep)
    {
        lock (_lock) _sweep = sweep;
    }

    /// <summary>Diagnoses the server's last seconds, on the calling thread.</summary>
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

    /// <summary>Receives the progress, too, and passes it on.</summary>
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
            if (value.Result is not null) return; // the result of a part, which the page has already
            lock (feed._lock) feed._news = value;
        }
    }
}
