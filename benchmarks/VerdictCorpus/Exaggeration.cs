using System.Globalization;
using System.Text.RegularExpressions;

namespace VerdictCorpus;

/// <summary>Figures of an answer that are larger than what the program has measured of itself.</summary>
internal static partial class Exaggeration
{
    /// <summary>The tool's clock and the program's are read at different moments: so much more is no exaggeration.</summary>
    private const double Tolerance = 1.1;
    private const int ThreadsTolerated = 3, ItemsTolerated = 30;
    private static readonly TimeSpan TimeTolerated = TimeSpan.FromMilliseconds(500);

    /// <summary>A sentence for each; empty when there is none, or nothing to compare with.</summary>
    public static IReadOnlyList<string> In(Answer answer, OwnFigures? own) => own is null ? [] :
    [
        .. (answer.BlockingCalls ?? []).SelectMany(call => InCall(call, own)),
        .. (answer.Evidence ?? []).SelectMany(sentence => InSentence(sentence, own)),
    ];

    private static IEnumerable<string> InCall(NamedCall call, OwnFigures own)
    {
        if (call.LongestWait is { } seconds && TimeSpan.FromSeconds(seconds) > Most(own.LongestRequest))
            yield return $"a wait of {seconds:0.0} s, but no request took longer "
                + $"than {own.LongestRequest!.Value.TotalSeconds:0.0} s";
        if (call.Threads > own.Threads + ThreadsTolerated)
            yield return $"{call.Threads} threads in a call, but the pool never had more than {own.Threads}";
    }

    private static IEnumerable<string> InSentence(string sentence, OwnFigures own)
    {
        foreach (Match match in WaitingTime().IsMatch(sentence) ? Duration().Matches(sentence) : Enumerable.Empty<Match>())
            if (TimeOf(match) > Most(own.LongestRequest))
                yield return $"\"{sentence}\", but no request took longer than {own.LongestRequest!.Value.TotalSeconds:0.0} s";
        foreach (Match match in QueuedItems().Matches(sentence))
            if (Number(match) > own.Queue * Tolerance + ItemsTolerated)
                yield return $"\"{sentence}\", but never were more than {own.Queue} items queued";
        foreach (Match match in PoolThreads().Matches(sentence))
            if (Number(match) > own.Threads + ThreadsTolerated)
                yield return $"\"{sentence}\", but the pool never had more than {own.Threads} threads";
    }

    private static TimeSpan Most(TimeSpan? measured) =>
        measured is { } time ? time * Tolerance + TimeTolerated : TimeSpan.MaxValue;

    private static TimeSpan TimeOf(Match match) =>
        match.Groups["unit"].Value == "ms" ? TimeSpan.FromMilliseconds(Number(match)) : TimeSpan.FromSeconds(Number(match));

    private static double Number(Match match) =>
        double.Parse(match.Groups["number"].Value, NumberStyles.AllowThousands | NumberStyles.AllowDecimalPoint);

    /// <summary>A sentence about how long something waited; others tell how long somebody looked.</summary>
    [GeneratedRegex(@"\b(waits?|waited|waiting|turn|requests?)\b", RegexOptions.IgnoreCase | RegexOptions.ExplicitCapture)]
    private static partial Regex WaitingTime();

    /// <summary>What stands behind "over", "last" and the like is how long somebody looked.</summary>
    [GeneratedRegex(
        @"(?<!\b(over|last|first|within|every|after|since|observed|began|for|for at least|of the) )(?<![\d.,])" +
        @"(?<number>\d[\d,]*(\.\d+)?) (?<unit>ms|s)\b",
        RegexOptions.ExplicitCapture)]
    private static partial Regex Duration();

    [GeneratedRegex(@"(?<![\d.,])(?<number>\d[\d,]*) items? in the queue", RegexOptions.ExplicitCapture)]
    private static partial Regex QueuedItems();

    [GeneratedRegex(@"(?<![\d.,])(?<number>\d[\d,]*(\.\d+)?) (busy )?pool threads?\b", RegexOptions.ExplicitCapture)]
    private static partial Regex PoolThreads();
}
