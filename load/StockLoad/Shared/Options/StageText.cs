using System.Globalization;
using System.Text.RegularExpressions;
using StockExchange.LoadEngine.Pacing;

namespace StockExchange.StockLoad.Shared.Options;

/// <summary>A number, or stages: <c>100..2000 over 60s</c>, <c>50 for 10s, 50..500 over 1m</c>.</summary>
internal static partial class StageText
{
    public const string Expected = "write it like 500, '100..2000 over 60s' or '100 for 10s, 100..2000 over 60s'";

    /// <param name="text">What the user wrote.</param>
    /// <param name="most">No number may be above.</param>
    /// <param name="level">The highest of it.</param>
    /// <param name="stages">Empty for a number alone.</param>
    /// <returns>False when it is neither.</returns>
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

/// <summary>A level of a load, which may change.</summary>
/// <param name="Highest">Requests a second, or connections.</param>
/// <param name="Stages">How it changes; empty where it stays.</param>
internal sealed record StagedLevel(double Highest, IReadOnlyList<LoadStage> Stages)
{
    /// <summary>The number, as help texts show a default.</summary>
    public override string ToString() => Highest.ToString(CultureInfo.InvariantCulture);
}
