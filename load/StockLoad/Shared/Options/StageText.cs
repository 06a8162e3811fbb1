using System.Globalization;
using System.Text.RegularExpressions;
using StockExchange.LoadEngine.Pacing;

namespace StockExchange.StockLoad.Shared.Options;

/// <summary>A number, or stages: <c>100..2000 over 60s</c>, <c>50 for 10s, 50..500 over 1m</c>.</summary>
internal static partial class StageText
{
    public const string Expected = "write it like 500, '100..2000 over 60s' or '100 for 10s, 100..2000 over 60s'";

    /// <summary>
    /// Parses a number, which has no stages, or stages, whose highest value is the level. False for any other text, and for a
    /// number above the maximum.
    /// </summary>
    public static bool TryParse(string text, double most, out double level, out IReadOnlyList<LoadStage> stages)
    {
        (level, stages) = (0, []);
        if (double.TryParse(text, NumberStyles.AllowDecimalPoint, CultureInfo.InvariantCulture, out level))
            return level > 0 && level <= most;
        List<LoadStage> parsed = [];
        foreach (string part in text.Split(','))
        {
            if (TryParse(part) is not { } stage || stage.From > most || stage.To > most) return false;
            parsed.Add(stage);
        }

        (level, stages) = (parsed.Max(stage => Math.Max(stage.From, stage.To)), parsed);
        return level > 0;
    }

    private static LoadStage? TryParse(string text)
    {
        if (Stage().Match(text) is not { Success: true } match) return null;
        bool isTime = DurationText.TryParse(match.Groups["time"].Value, out TimeSpan length) && length > TimeSpan.Zero;
        double from = double.Parse(match.Groups["from"].Value, CultureInfo.InvariantCulture);
        double to = match.Groups["to"] is { Success: true, Value: var end }
            ? double.Parse(end, CultureInfo.InvariantCulture)
            : from;
        bool isRamp = match.Groups["word"].Value is "over";
        return isTime && isRamp == match.Groups["to"].Success ? new(from, to, length) : null;
    }

    [GeneratedRegex(
        @"^\s*(?<from>\d+(\.\d+)?)(\.\.(?<to>\d+(\.\d+)?))?\s+(?<word>over|for)\s+(?<time>\S+)\s*$",
        RegexOptions.ExplicitCapture, 1_000)]
    private static partial Regex Stage();
}

/// <summary>
/// The highest level of a load, in requests per second or connections, and its changes; no stages when constant.
/// </summary>
internal sealed record StagedLevel(double Highest, IReadOnlyList<LoadStage> Stages)
{
    /// <summary>The number, for help texts.</summary>
    public override string ToString() => Highest.ToString(CultureInfo.InvariantCulture);
}
