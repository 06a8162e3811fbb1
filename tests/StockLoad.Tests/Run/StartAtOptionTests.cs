using System.CommandLine;
using Microsoft.Extensions.Time.Testing;
using StockExchange.StockLoad.Run;

namespace StockExchange.StockLoad.Tests.Run;

public sealed class StartAtOptionTests
{
    private static readonly DateTimeOffset Now = new(2026, 1, 31, 12, 0, 0, TimeSpan.Zero);

    private readonly FakeTimeProvider _time = new(Now);

    public StartAtOptionTests() =>
        _time.SetLocalTimeZone(TimeZoneInfo.CreateCustomTimeZone("here", TimeSpan.FromHours(2), "here", "here"));

    [Theory]
    [InlineData("2026-01-31T12:00:30Z", 30)]
    [InlineData("2026-01-31T12:00:00.250Z", 0.25)]
    [InlineData("2026-01-31T12:01Z", 60)]
    [InlineData("2026-01-31T17:00:30+05:00", 30)]
    [InlineData("2026-01-31T14:00:30", 30)]
    [InlineData("+30s", 30)]
    [InlineData("+2m", 120)]
    public void A_time_is_in_UTC_local_or_from_now(string text, double seconds)
    {
        ParseResult parsed = Parse(text, out StartAtOption option);

        Assert.Empty(parsed.Errors);
        Assert.Equal(Now.AddSeconds(seconds), option.Read(parsed));
        Assert.Equal(TimeSpan.Zero, option.Read(parsed)!.Value.Offset);
    }

    [Theory]
    [InlineData("noon", "--start-at 'noon' is not a time: write it like 2026-01-31T12:00:00Z (UTC), "
        + "2026-01-31T12:00:00 (local time) or +30s.")]
    [InlineData("2026-02-30T12:00Z", "--start-at '2026-02-30T12:00Z' is not a time: write it like 2026-01-31T12:00:00Z (UTC), "
        + "2026-01-31T12:00:00 (local time) or +30s.")]
    [InlineData("+soon", "--start-at '+soon' is not a time: write it like 2026-01-31T12:00:00Z (UTC), "
        + "2026-01-31T12:00:00 (local time) or +30s.")]
    [InlineData("2026-01-31T11:59:59Z", "--start-at 2026-01-31T11:59:59Z was 1 s ago: name a time to come.")]
    [InlineData("2027-01-31T12:00:00Z", "--start-at 2027-01-31T12:00:00Z is more than 24 h away.")]
    public void What_is_no_time_to_come_is_refused(string text, string message) =>
        Assert.Equal([message], Parse(text, out _).Errors.Select(error => error.Message));

    private ParseResult Parse(string text, out StartAtOption option)
    {
        option = new(_time);
        var command = new Command("run");
        option.AddTo(command);
        return command.Parse($"--start-at={text}");
    }
}
