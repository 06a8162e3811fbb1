using StockExchange.LoadEngine.Pacing;
using StockExchange.LoadEngine.Results;

namespace StockExchange.LoadReports.Runs;

/// <summary>Checks whether the load was as requested: a run that went wrong must not look like a success.</summary>
internal static class AnswerChecks
{
    public const string AnswersName = "Answers";
    public const string RateName = "Rate";

    /// <summary>With more errors than this, the measurement shows how fast the server refuses.</summary>
    private const double MostErrors = 0.5;

    /// <summary>The share of requests whose loss does not change the figures of the others.</summary>
    private const double MostLost = 0.01;

    /// <summary>The share of scheduled requests that must start; the lateness of fewer shows in their latencies.</summary>
    private const double LeastOfSchedule = 0.95;

    /// <summary>A server that answers nothing for this time before the end, and fails, has ended.</summary>
    private static readonly TimeSpan Gone = TimeSpan.FromSeconds(0.5);

    /// <summary>The checks that failed: each makes a run one that went wrong.</summary>
    public static IEnumerable<Check> Failed(RunSection run) => Demanded(run).Where(check => !check.Passed);

    /// <summary>The checks of this class, passed or failed.</summary>
    public static IEnumerable<Check> Demanded(RunSection run) =>
        run.Checks.Where(check => check.Name is AnswersName or RateName);

    public static bool AreMost(long errors, long answered) => errors > MostErrors * answered;

    public static IReadOnlyList<Check> FromResult(LoadResult result, LoadSettings settings, bool wasStopped = false) =>
        settings.Rate is not null && result.Schedule is { } schedule
            ? [Answers(result, wasStopped), Rate(schedule, settings, result.Flow is null ? "requests" : "iterations")]
            : [Answers(result, wasStopped)];

    private static Check Answers(LoadResult result, bool wasStopped)
    {
        long all = result.Answered + result.Failed + result.Unanswered;
        string[] wrong = [.. Wrong(result, all, wasStopped)];
        if (wrong.Length > 0) return new(AnswersName, Passed: false, $"{string.Join("; ", wrong)}.");
        string waited = wasStopped && result.Unanswered > 0
            ? $"; {result.Unanswered:#,0} were unanswered when the load was stopped"
            : "";
        string what = result.Streams is null ? "requests" : $"waits for {result.Streams.Unit}s";
        return new(AnswersName, Passed: true, $"{result.Succeeded:#,0} of {all:#,0} {what} succeeded{waited}");
    }

    private static IEnumerable<string> Wrong(LoadResult result, long all, bool wasStopped)
    {
        if (all == 0) yield return "no request was made";
        long errors = result.Answered - result.Succeeded;
        if (AreMost(errors, result.Answered))
            yield return $"{Share(errors, result.Answered, "answers")} were errors, most of them {MostFrequentError(result)}";
        if (result.Failed > MostLost * all)
            yield return $"{Share(result.Failed, all, "requests")} failed, "
                + $"most of them like this: {MostFrequentFailure(result)}";
        if (result is { Failed: > 0, Streams: null, LastAnswered: { } last } && result.StartsEnded - last > Gone)
            yield return $"the last answer came after {last.TotalSeconds:0.0} s of {result.StartsEnded.TotalSeconds:0.#} s: "
                + "then the server stopped answering";
        if (!wasStopped && result.Unanswered > MostLost * all)
            yield return result.Unanswered == all
                ? $"none of the {all:#,0} requests was answered"
                : $"{Share(result.Unanswered, all, "requests")} were not answered";
    }

    private static int MostFrequentError(LoadResult result) =>
        result.Statuses.Where(status => status.Key is < 200 or >= 300).MaxBy(status => status.Value).Key;

    private static string MostFrequentFailure(LoadResult result) =>
        result.Failures.MaxBy(failure => failure.Count)!.Example.TrimEnd('.');

    private static string Share(long part, long all, string of) =>
        part == all ? $"all {all:#,0} {of}" : $"{100.0 * part / all:0.#} % of the {of}";

    /// <summary>Two things can go wrong: requests start too slowly, or at the rate but not on time.</summary>
    private static Check Rate(ScheduleResult schedule, LoadSettings settings, string unit)
    {
        string rate = $"{(settings.RateStages.Count > 0 ? "up to " : "")}{settings.Rate:#,0.##}/s";
        long all = schedule.Scheduled;
        long wrong = schedule.Late + schedule.NeverStarted;
        if (AreEnough(all - wrong, all))
        {
            double percent = all == 0 ? 100 : 100.0 * (all - wrong) / all;
            return new(RateName, Passed: true, $"{percent:0.#} % of the starts found a connection in time for {rate}");
        }

        long started = schedule.Started - schedule.StartedAfterEnd;
        string how = schedule.NeverStarted == 0 ? "late" : "late or never";
        return new(RateName, Passed: false, AreEnough(started, all)
            ? $"the rate of {rate} was reached, but its schedule was not kept: {wrong:#,0} of {all:#,0} {unit} started "
                + $"more than 1 ms {how}, because no connection was idle. Latencies include that wait. "
                + "It needs more --connections, or the server, or the generator, is too slow for it."
            : $"the rate of {rate} was not reached: {started:#,0} of {all:#,0} {unit} started while the schedule lasted. "
                + "The server, or the generator, cannot keep it, or it needs more --connections.");
    }

    private static bool AreEnough(long part, long all) => part >= LeastOfSchedule * all;
}
