namespace DotnetStarvation.Fix.Calls;

/// <summary>Finds what in C# is text: literals and comments. The holes of interpolated strings are code.</summary>
internal sealed class LiteralText
{
    private readonly string _source;
    private readonly List<(int Start, int End)> _ranges = [];

    private LiteralText(string source) => _source = source;

    /// <param name="source">Code that begins outside of literals and comments.</param>
    /// <returns>Where text begins and ends.</returns>
    public static IReadOnlyList<(int Start, int End)> In(string source)
    {
        var found = new LiteralText(source);
        for (int at = 0; at < source.Length;) at = found.Code(at) + 1;
        return found._ranges;
    }

    /// <summary>Reads code to the brace that closes the one before it.</summary>
    /// <returns>The brace's index, or the end.</returns>
    private int Code(int at)
    {
        for (int depth = 0; at < _source.Length;)
        {
            if (_source[at] == '}' && --depth < 0) return at;
            if (_source[at] == '{') depth++;
            at = Next(at);
        }
        return at;
    }

    private int Next(int at) => _source.AsSpan(at) switch
    {
        ['/', '/', ..] => Text(at, EndOf("\n", at)),
        ['/', '*', ..] => Text(at, EndOf("*/", at + 2)),
        ['\'', ..] => Text(at, Quoted(at, at + 1, '\'', 0, isVerbatim: false)),
        ['"' or '$' or '@', ..] => Literal(at),
        _ => at + 1,
    };

    private int Literal(int start)
    {
        int quote = start;
        while (quote < _source.Length && _source[quote] is '$' or '@') quote++;
        if (quote == _source.Length || _source[quote] != '"') return Math.Max(quote, start + 1);
        string prefix = _source[start..quote];
        int holes = prefix.Count(letter => letter == '$'), quotes = Run(quote, '"');
        bool isVerbatim = prefix.Contains('@', StringComparison.Ordinal);
        return quotes >= 3 && !isVerbatim
            ? Raw(start, quote + quotes, quotes, holes)
            : Quoted(start, quote + 1, '"', holes, isVerbatim);
    }

    private int Quoted(int start, int at, char quote, int holes, bool isVerbatim)
    {
        while (at < _source.Length && (_source[at] != quote || (isVerbatim && Run(at, quote) > 1)))
        {
            if (holes > 0 && _source[at] == '{' && Run(at, '{') == 1) start = at = Hole(start, at + 1);
            else at += (_source[at] == '\\' && !isVerbatim) || _source[at] == quote || (holes > 0 && _source[at] == '{') ? 2 : 1;
        }
        return Text(start, at + 1);
    }

    private int Raw(int start, int at, int quotes, int holes)
    {
        while (at < _source.Length && Run(at, '"') < quotes)
            if (holes > 0 && Run(at, '{') is var braces && braces >= holes) start = at = Hole(start, at + braces);
            else at++;
        return Text(start, at + quotes);
    }

    /// <returns>The index of the brace behind the hole's code.</returns>
    private int Hole(int start, int code)
    {
        Text(start, code);
        return Code(code);
    }

    private int Text(int start, int end)
    {
        _ranges.Add((start, Math.Min(end, _source.Length)));
        return end;
    }

    private int EndOf(string mark, int from) =>
        from < _source.Length && _source.IndexOf(mark, from, StringComparison.Ordinal) is >= 0 and var found
            ? found + mark.Length
            : _source.Length;

    private int Run(int at, char letter)
    {
        int end = at;
        while (end < _source.Length && _source[end] == letter) end++;
        return end - at;
    }
}
