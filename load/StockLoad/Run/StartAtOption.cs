using System.CommandLine;
using System.CommandLine.Parsing;
using System.Globalization;

namespace StockExchange.StockLoad.Run;

/// <summary>The option for the time at which a load begins, so that several generators begin together.</summary>
internal sealed class StartAtOption
{
    private const string Expected = "write it like 2026-01-31T12:00:00Z (UTC), 2026-01-31T12:00:00 (local time) or +30s";

    private static readonly string[] Formats =
        ["yyyy-MM-dd'T'HH:mmK", "yyyy-MM-dd'T'HH:mm:ssK", "yyyy-MM-dd'T'HH:mm:ss.FFFFFFFK"];

    /// <summary>A time further away is a mistake of the date.</summary>
    private static readonly TimeSpan MostPatience = TimeSpan.FromDays(1);

    private readonly TimeProvider _time;
    private readonly Option<DateTimeOffset?> _option;

    public StartAtOption(TimeProvider time)
    {
        _time = time;
        _option = new("--start-at")
        {
            Description = "When the load begins, its warm-up first: a time in UTC or local (ISO 8601), or +30s from now. "
                + "Connections are opened up to 10 s before",
            HelpName = "TIME",
            CustomParser = Parse,
        };
    }

    public void AddTo(Command command) => command.Options.Add(_option);

    /// <summary>The time in UTC; null for at once.</summary>
    public DateTimeOffset? Read(ParseResult parsed) => parsed.GetValue(_option);

    private DateTimeOffset? Parse(ArgumentResult result)
    {
        string text = result.Tokens[0].Value;
        DateTimeOffset now = _time.GetUtcNow();
        if (TryParse(text, now) is not { } at) result.AddError($"--start-at '{text}' is not a time: {Expected}.");
        else if (at < now) result.AddError($"--start-at {text} was {(now - at).TotalSeconds:0.#} s ago: name a time to come.");
        else if (at - now > MostPatience) result.AddError($"--start-at {text} is more than {MostPatience.TotalHours} h away.");
        else return at;
        return null;
    }

    private DateTimeOffset? TryParse(string text, DateTimeOffset now)
    {
        if (text is ['+', .. var delay]) return DurationText.TryParse(delay, out TimeSpan wait) ? now + wait : null;
        if (!DateTime.TryParseExact(
            text, Formats, CultureInfo.InvariantCulture, DateTimeStyles.RoundtripKind, out DateTime parsed)) return null;
        if (parsed.Kind is not DateTimeKind.Unspecified) return new DateTimeOffset(parsed).ToUniversalTime();
        return new DateTimeOffset(parsed, _time.LocalTimeZone.GetUtcOffset(parsed)).ToUniversalTime();
    }
}
