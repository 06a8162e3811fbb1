using System.Globalization;
using System.Text.RegularExpressions;

namespace ThreadPoolDiagnostics.StackTexts;

/// <summary>What the command threadpool prints of the pool; of several times, the last.</summary>
internal sealed partial class PoolFigures
{
    public int? Threads { get; private set; }

    public int? MinThreads { get; private set; }

    public int? MaxThreads { get; private set; }

    public int? CpuPercent { get; private set; }

    /// <summary>The number of workers that run work items, or were told to, by the pool's own count.</summary>
    public int? Running { get; private set; }

    public bool AreShown => Threads is not null;

    /// <summary>Adds a line; false when it has no figure of the pool.</summary>
    public bool Add(string line)
    {
        Match figure = Figure().Match(line);
        if (figure.Success)
        {
            int? value = Number(figure.Groups["value"]);
            switch (figure.Groups["name"].Value)
            {
                case "CPU utilization":
                    CpuPercent = value is { } percent ? Math.Clamp(percent, 0, 100) : null;
                    break;
                case "Workers Total":
                    Threads = value;
                    break;
                case "Workers Running":
                    Running = value;
                    break;
                case "Worker Min Limit":
                    MinThreads = value;
                    break;
                case "Worker Max Limit":
                    MaxThreads = value;
                    break;
            }
            return true;
        }
        Match old = Old().Match(line);
        if (!old.Success) return false;
        (Threads, Running) = (Number(old.Groups["total"]), Number(old.Groups["running"]));
        (MinThreads, MaxThreads) = (Number(old.Groups["least"]), Number(old.Groups["most"]));
        return true;
    }

    private static int? Number(Group digits) =>
        int.TryParse(digits.ValueSpan, NumberStyles.None, CultureInfo.InvariantCulture, out int number) ? number : null;

    [GeneratedRegex(
        @"^\s{0,100}(?<name>CPU utilization|Workers? (?:Total|Running|Idle|Min Limit"
        + @"|Max Limit)): {0,40}(?<value>\d{1,9})\s?%?\s*$",
        RegexOptions.ExplicitCapture, TextLines.LongestMatch)]
    private static partial Regex Figure();

    [GeneratedRegex(
        @"^\s{0,100}Worker Thread: Total: (?<total>\d{1,9}) Running: (?<running>\d{1,9}) Idle:"
        + @" \d{1,9} MaxLimit: (?<most>\d{1,9}) MinLimit: (?<least>\d{1,9})",
        RegexOptions.ExplicitCapture, TextLines.LongestMatch)]
    private static partial Regex Old();
}
