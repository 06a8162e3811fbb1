using DotnetStarvation.Telemetry;
using StockExchange.CommandLine;

namespace DotnetStarvation.Otlp;

/// <summary>Counts what was dropped, and says so on standard error at most once a minute. One thread uses it.</summary>
internal sealed class DropReport(RecorderFigures figures, Uri endpoint, TimeProvider time)
{
    /// <summary>Reasons.</summary>
    public const string Refused = "refused", Timeout = "timeout", NoTime = "no_time", QueueFull = "queue_full";

    private static readonly TimeSpan AtMost = TimeSpan.FromMinutes(1);

    private readonly Dictionary<string, int> _new = new(StringComparer.Ordinal);
    private long? _said;

    /// <summary>The last failure of a request, as the HTTP client has it; null when there is none.</summary>
    public Func<string?> LastFailure { get; set; } = () => null;

    /// <summary>Counts exports or log records.</summary>
    public void Add(string reason, int count = 1)
    {
        if (count == 0) return;
        figures.Drop(reason, count);
        _new[reason] = _new.GetValueOrDefault(reason) + count;
    }

    /// <summary>Writes a line if something was dropped since the last one, and that was a minute ago.</summary>
    public void SayIfDue()
    {
        if (_new.Count == 0 || (_said is { } last && time.GetElapsedTime(last) < AtMost)) return;
        string reasons = string.Join(", ", _new.Select(pair => $"{pair.Value} {Words(pair.Key)}"));
        string failure = LastFailure() is { } text ? $" The last failure: {text}" : "";
        Console.Error.WriteLine(PrintableText.Escape(
            $"{time.GetUtcNow().UtcDateTime:yyyy-MM-dd HH:mm:ss} exports to {endpoint} were dropped: {reasons}.{failure}"));
        _new.Clear();
        _said = time.GetTimestamp();
    }

    private static string Words(string reason) => reason switch
    {
        Refused => "were refused or could not be sent",
        Timeout => "had no answer in time",
        NoTime => "were left out, because others took the whole interval",
        _ => "incidents waited too long",
    };
}
