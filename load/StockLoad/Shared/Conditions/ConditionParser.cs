using System.Globalization;

namespace StockExchange.StockLoad.Shared.Conditions;

/// <summary>
/// Parses conditions: <c>MEASURE OPERATOR NUMBER[UNIT]</c>, separated by commas (any of them counts), blanks allowed; for
/// <c>--stop-when</c> optionally followed by <c>for TIME</c>. "p99>200ms,errors>0.1%", "queue>100 for 5s".
/// </summary>
internal sealed class ConditionParser
{
    private readonly string _text;
    private readonly bool _live;
    private int _at;

    private ConditionParser(string text, bool live) => (_text, _live) = (text, live);

    /// <param name="text">The text as the user wrote it.</param>
    /// <param name="live">Whether it is evaluated while the load runs: it may then have a time, but no measure that is known only
    /// at the end.</param>
    /// <exception cref="ConditionException">The text is invalid.</exception>
    public static IReadOnlyList<Condition> Parse(string text, bool live)
    {
        var parser = new ConditionParser(text, live);
        List<Condition> conditions = [parser.One()];
        while (parser.Take(",")) conditions.Add(parser.One());
        if (parser._at < text.Length) throw parser.Expected(live ? "',' or 'for' or the end" : "',' or the end");
        return conditions;
    }

    private Condition One()
    {
        SkipBlanks();
        int start = _at;
        IReadOnlyList<Measure> candidates = Candidates();
        Comparison comparison = Operator();
        double number = Number();
        (Measure measure, double factor) = Unit(candidates);
        TimeSpan time = Take("for") ? Time() : TimeSpan.Zero;
        string text = _text[start.._at].Trim();
        SkipBlanks();
        return new(text, measure, comparison, number * factor, time);
    }

    private IReadOnlyList<Measure> Candidates()
    {
        int start = _at;
        string name = Word(character => char.IsAsciiLetterOrDigit(character) || character is '.' or '-');
        IReadOnlyList<Measure> named = Measure.Named(name);
        if (named.Count == 0 || (_live && named[0].OfInterval is null)) throw At(start, $"a measure: {Measure.Names(_live)}");
        return named;
    }

    private Comparison Operator() =>
        Comparison.All.FirstOrDefault(comparison => Take(comparison.Operator)) ?? throw Expected("one of > >= < <=");

    private double Number()
    {
        SkipBlanks();
        int start = _at;
        string digits = Word(character => char.IsAsciiDigit(character) || character is '.');
        return double.TryParse(digits, NumberStyles.AllowDecimalPoint, CultureInfo.InvariantCulture, out double number)
            ? number
            : throw At(start, "a number");
    }

    /// <summary>Selects one of the measures of that name by the unit.</summary>
    private (Measure Measure, double Factor) Unit(IReadOnlyList<Measure> candidates)
    {
        SkipBlanks();
        int start = _at;
        string unit = IsAtFor() ? "" : Word(character => char.IsAsciiLetter(character) || character is '%' or '/');
        foreach (Measure measure in candidates)
            if (measure.Quantity.Factor(unit) is { } factor) return (measure, factor);
        string possible = string.Join(" or ", candidates.Select(measure => measure.Quantity.Expected));
        throw At(start, $"the unit of {candidates[0].Name}: {possible}");
    }

    private bool IsAtFor() => _text.AsSpan(_at).StartsWith("for", StringComparison.Ordinal);

    private TimeSpan Time()
    {
        if (!_live) throw At(_at - "for".Length, "',' or the end ('for' goes with --stop-when only)");
        SkipBlanks();
        int start = _at;
        string text = Word(character => char.IsAsciiLetterOrDigit(character) || character is '.' or ':');
        bool isTime = DurationText.TryParse(text, out TimeSpan time) && time > TimeSpan.Zero;
        return isTime ? time : throw At(start, $"a time: {DurationText.Expected}");
    }

    private string Word(Func<char, bool> belongs)
    {
        int start = _at;
        while (_at < _text.Length && belongs(_text[_at])) _at++;
        return _text[start.._at];
    }

    private bool Take(string token)
    {
        SkipBlanks();
        if (!_text.AsSpan(_at).StartsWith(token, StringComparison.Ordinal)) return false;
        _at += token.Length;
        return true;
    }

    private void SkipBlanks()
    {
        while (_at < _text.Length && _text[_at] == ' ') _at++;
    }

    private ConditionException Expected(string what) => At(_at, what);

    private ConditionException At(int position, string what)
    {
        string there = position >= _text.Length ? "at the end" : $"at '{_text[position..]}' (character {position + 1})";
        return new($"{there}: expected {what}");
    }
}

/// <summary>An invalid condition. The message has the position, and what is possible there.</summary>
internal sealed class ConditionException(string message) : Exception(message);
