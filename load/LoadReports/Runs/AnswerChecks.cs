using StockExchange.LoadEngine.Pacing;
using StockExchange.LoadEngine.Results;
using StockExchange.LoadReports.Model;

namespace StockExchange.LoadReports.Runs;

/// <summary>Whether the load was what was asked for: a run that went wrong must not look like one that went well.</summary>
internal static class AnswerChecks
{
    public const string AnswersName = "Answers";
    public const string RateName = "Rate";

    /// <summary>Most answers were errors: what was measured is how fast the server refuses.</summary>
    private const double MostErrors = 0.5;

    /// <summary>Of all requests. What so few had does not change what is said of the rest.</summary>
    private const double MostLost = 0.01;

    /// <summary>Of the starts. What few are late, their latencies show.</summary>
    private const double LeastOfRate = 0.95;

    /// <summary>A server that answers nothing for so long before the end, and fails, was gone.</summary>
    private static readonly TimeSpan Gone = TimeSpan.FromSeconds(0.5);

    /// <summary>Those that have failed make a run one that went wrong.</summary>
    public static IEnumerable<Check> Failed(RunSection run) => Demanded(run).Where(check => !check.Passed);

    /// <summary>Those of this class, whether they passed or not.</summary>
    public static IEnumerable<Check> Demanded(RunSection run) =>
        run.Checks.Where(check => check.Name is AnswersName or RateName);

    /// <param name="errors">Answers with a status outside of 200 to 299.</param>
    /// <param name="answered">All.</param>
    public static bool AreMost(long errors, long answered) => errors > MostErrors * answered;

    public static IReadOnlyList<Check> Of(LoadResult result, LoadSettings settings, bool wasStopped = false) =>
        settings.Rate is { } rate && result.Schedule is { } schedule
            ? [Answers(result, wasStopped), Rate(schedule, rate)]
            : [Answers(result, wasStopped)];

    private static Check Answers(LoadResult result, bool wasStopped)
    {
        long all = result.Answered + result.Failed + result.Unanswered;
        string[] wrong = [.. Wrong(result, all, wasStopped)];
        return wrong.Length > 0
            ? new(AnswersName, Passed: false, $"{string.Join("; ", wrong)}.")
            : new(AnswersName, Passed: true, $"{result.Succeeded:#,0} of {all:#,0} requests were answered with success");
    }

    private static IEnumerable<string> Wrong(LoadResult result, long all, bool wasStopped)
    {
        if (all == 0) yield return "no request was made";
        long errors = result.Answered - result.Succeeded;
        if (AreMost(errors, result.Answered))
            yield return $"{Share(errors, result.Answered)} of the answers were errors, most of them {MostFrequentError(result)}";
        if (result.Failed > MostLost * all)
            yield return $"{Share(result.Failed, all)} of the requests failed, "
                + $"most of them like this: {MostFrequentFailure(result)}";
        if (result is { Failed: > 0, LastAnswered: { } last } && result.StartsEnded - last > Gone)
            yield return $"the last answer came after {last.TotalSeconds:0.0} s of {result.StartsEnded.TotalSeconds:0.#} s: "
                + "then the server was gone";
        if (!wasStopped && result.Unanswered > MostLost * all)
            yield return result.Unanswered == all
                ? $"none of the {all:#,0} requests was answered"
                : $"{Share(result.Unanswered, all)} of the requests were not answered";
    }

    private static int MostFrequentError(LoadResult result) =>
        result.Statuses.Where(status => status.Key is < 200 or >= 300).MaxBy(status => status.Value).Key;

    private static string MostFrequentFailure(LoadResult result) =>
        result.Failures.MaxBy(failure => failure.Count)!.Example.TrimEnd('.');

    private static string Share(long part, long all) => part == all ? $"all {all:#,0}" : $"{100.0 * part / all:0.#} %";

    private static Check Rate(ScheduleResult schedule, double rate)
    {
        long inTime = schedule.Scheduled - schedule.Late - schedule.NeverStarted;
        double onTime = schedule.Scheduled == 0 ? 1 : (double)inTime / schedule.Scheduled;
        string text = $"{onTime * 100:0.#} % of the starts found a connection in time for {rate:#,0.##}/s";
        return onTime >= LeastOfRate
            ? new(RateName, Passed: true, text)
            : new(RateName, Passed: false, $"{text}: the rate was not reached. "
                + "The server, or the generator, cannot keep it, or it needs more --connections.");
    }
}
