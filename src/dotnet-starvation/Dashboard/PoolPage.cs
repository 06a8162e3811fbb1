using DotnetStarvation.Checks;
using DotnetStarvation.Incidents;
using StockExchange.CommandLine;
using StockExchange.LivePages.Content;
using StockExchange.Pages.Charts;
using StockExchange.Pages.Diagnoses;
using StockExchange.Pages.Html;
using StockExchange.Pages.Live;
using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Observing;
using ThreadPoolDiagnostics.Stacks;
using ThreadPoolDiagnostics.Verdicts;

namespace DotnetStarvation.Dashboard;

/// <summary>The page about a pool: renders observations as the parts of a live page.</summary>
internal sealed class PoolPage(LiveParts parts, TimeProvider time) : ILiveContent
{
    private const string Target = "target", Now = "state", Calls = "calls", Outlook = "outlook", Reasons = "reasons",
        Episodes = "episodes";

    private const int MostCalls = 12;

    /// <summary>The length of the time axis.</summary>
    public static readonly TimeSpan Remembered = TimeSpan.FromMinutes(10);

    private readonly EpisodeFiles _episodes = new(time);
    private volatile PoolView? _view;
    private DateTimeOffset _began;
    private IReadOnlyList<VerdictBand> _verdicts = [];
    private IReadOnlyList<ObservedCall> _calls = [];
    private IReadOnlyList<(StackSnapshot Snapshot, PoolMoment Moment)> _moments = [];
    private string _facts = "";

    public static LiveLayout Layout(string subject) =>
        new($"Thread pool of {PrintableText.Escape(subject)}", [Target, Now], [Calls, Outlook, Reasons, Episodes]);

    /// <summary>Begins to show a process.</summary>
    public void Begin(CheckedProcess process, DateTimeOffset began)
    {
        _began = TimeZoneInfo.ConvertTime(began, time.LocalTimeZone);
        (_verdicts, _calls, _moments, _view) = ([], [], [], null);
        _facts = HtmlText.Facts(
        [
            ("Process", $"{process.Id}{(process.Name is { } name ? $" ({PrintableText.Escape(name)})" : "")}"),
            (".NET", process.RuntimeVersion is { } version ? PrintableText.Escape(version) : null),
            ("Command", process.CommandLine is { } command ? PrintableText.Escape(command) : null),
            ("Observed since", $"{_began:yyyy-MM-dd HH:mm:ss zzz}"),
        ]);
        parts.Show((Target, _facts));
    }

    public void Show(Observation observation, WatchState state)
    {
        TimeSpan now = state.Elapsed;
        _verdicts = VerdictBand.Add(_verdicts, state.Diagnosis.Now, now, Remembered);
        _calls = ObservedCall.Update(_calls, state.Diagnosis.BlockingCalls, now, MostCalls);
        _moments = [.. observation.Stacks.Select(snapshot => (snapshot, MomentOf(observation, snapshot)))];
        var view = new PoolView
        {
            Began = _began,
            Observation = observation,
            State = state,
            Verdicts = _verdicts,
            Moments = [.. _moments.Select(known => known.Moment)],
            Calls = _calls,
        };
        _view = view;
        parts.Show(
            (Now, PoolNowHtml.FromView(view)), (Calls, CallsHtml.FromView(view)),
            (Outlook, DiagnosisHtml.Outlook(state.Diagnosis)), (Reasons, DiagnosisHtml.Reasons(state.Diagnosis)),
            (Episodes, _episodes.Render()));
    }

    /// <summary>Shows a box below the facts about the process.</summary>
    public void ShowNotice(string heading, string text) => parts.Show(
        (Target, _facts + HtmlText.Box("mild", heading, HtmlText.Paragraphs([text]))), (Episodes, _episodes.Render()));

    /// <summary>Adds an episode, or a later version of it. Thread-safe.</summary>
    public void Keep(RecordedIncident incident) => _episodes.Keep(incident);

    public string Charts(TimeWindow window)
    {
        if (_view is not { Observation.Samples: [var first, _, ..] } view)
            return ChartFrame.Around((0, 1), (0, 1), HtmlText.Paragraphs(["The first counters arrive within two seconds."]));
        double oldest = view.Second(first.Elapsed), newest = view.Second(view.State.Elapsed);
        (double From, double To) shown = window.Within(oldest, newest);
        return ChartFrame.Around(
            shown, (oldest, newest), new PoolTimeCharts(view, LinearScale.Time(shown.From, shown.To), "pool").Render());
    }

    public LiveFile? File(string name) => _episodes.Find(name);

    private PoolMoment MomentOf(Observation observation, StackSnapshot snapshot) =>
        _moments.FirstOrDefault(known => known.Snapshot == snapshot).Moment ?? PoolMoment.FromSnapshot(observation, snapshot);
}
