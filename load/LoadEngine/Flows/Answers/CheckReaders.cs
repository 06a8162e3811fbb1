using System.Text;
using System.Text.RegularExpressions;
using StockExchange.LoadEngine.Flows.Values;
using StockExchange.LoadEngine.Transports;

namespace StockExchange.LoadEngine.Flows.Answers;

/// <inheritdoc cref="AnswerCheck.Status"/>
internal sealed class StatusReader(string subject, IReadOnlyList<StatusRange> ranges) : AnswerReader(FailureKind.Check, subject)
{
    private readonly StatusRange[] _ranges = [.. ranges];

    protected override string? Mistake(AnswerView answer, Variables values)
    {
        foreach (StatusRange range in _ranges)
            if (range.Contains(answer.Status)) return null;
        return $"the status is {answer.Status} and not {string.Join(" or ", _ranges)}; the body {answer.Beginning()}";
    }
}

/// <inheritdoc cref="AnswerCheck.BodyContains"/>
internal sealed class ContainsReader(string subject, ExpectedText expected) : AnswerReader(FailureKind.Check, subject)
{
    protected override string? Mistake(AnswerView answer, Variables values)
    {
        if ((answer.Unreadable() ?? expected.Missing(values)) is { } mistake) return mistake;
        answer.Scratch.ResetWrittenCount();
        expected.WriteTo(answer.Scratch, values);
        ReadOnlySpan<byte> text = answer.Scratch.WrittenSpan;
        return answer.Body.IndexOf(text) >= 0
            ? null
            : $"'{Encoding.UTF8.GetString(text)}' is not in the body, {answer.Excerpt()}";
    }
}

/// <inheritdoc cref="AnswerCheck.BodyMatches"/>
internal sealed class MatchesReader(string subject, string pattern) : AnswerReader(FailureKind.Check, subject)
{
    private readonly Regex _pattern = new(pattern, RegexOptions.Compiled | RegexOptions.CultureInvariant, Patience);

    protected override string? Mistake(AnswerView answer, Variables values) =>
        answer.Unreadable()
        ?? (_pattern.IsMatch(answer.Text) ? null : $"'{pattern}' does not match the body, {answer.Excerpt()}");
}

/// <inheritdoc cref="AnswerCheck.JsonEquals"/>
internal sealed class JsonEqualsReader(string subject, string pointer, ExpectedText expected)
    : AnswerReader(FailureKind.Check, subject)
{
    private readonly JsonPointer _pointer = JsonPointer.Parse(pointer);

    protected override string? Mistake(AnswerView answer, Variables values)
    {
        answer.Scratch.ResetWrittenCount();
        bool isThere = _pointer.TryRead(answer.Body, answer.Scratch, nullIsValue: true);
        if (answer.Unreadable() is { } unreadable) return unreadable;
        if (!isThere) return $"{pointer} is not in the body, {answer.Excerpt()}";
        if (expected.Missing(values) is { } missing) return missing;
        int length = answer.Scratch.WrittenCount;
        expected.WriteTo(answer.Scratch, values);
        ReadOnlySpan<byte> both = answer.Scratch.WrittenSpan;
        return both[..length].SequenceEqual(both[length..])
            ? null
            : $"{pointer} is '{Encoding.UTF8.GetString(both[..length])}' and not '{Encoding.UTF8.GetString(both[length..])}'";
    }
}
