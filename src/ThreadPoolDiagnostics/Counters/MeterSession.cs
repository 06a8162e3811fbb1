using System.Diagnostics.Tracing;
using System.Globalization;
using Microsoft.Diagnostics.NETCore.Client;
using Microsoft.Diagnostics.Tracing;

namespace ThreadPoolDiagnostics.Counters;

/// <summary>
/// The session of one tool with the process's only publisher of meters. Since .NET 8 tools share it, if they agree on its
/// interval and limits; before, the first one has it.
/// </summary>
internal sealed class MeterSession(CounterRequest request)
{
    private const string SharedId = "SHARED";
    private const long TimeSeriesValues = 2;

    private readonly string _clientId = Guid.NewGuid().ToString();

    /// <summary>What to ask for; null when no meter is wanted.</summary>
    public EventPipeProvider? Provider()
    {
        CounterProvider[] meters = [.. request.Providers.Where(provider => provider.Sources.HasFlag(CounterSources.Meter))];
        if (meters.Length == 0) return null;
        return new(MeterEvents.Provider, EventLevel.Informational, TimeSeriesValues, new Dictionary<string, string>
        {
            ["SessionId"] = SharedId,
            ["ClientId"] = _clientId,
            ["Metrics"] = string.Join(',', meters.SelectMany(Metrics)),
            ["RefreshInterval"] = Text(Math.Ceiling(request.Interval.TotalSeconds)),
            ["MaxTimeSeries"] = Text(request.MaxTimeSeries),
            ["MaxHistograms"] = Text(request.MaxHistograms),
        });
    }

    /// <summary>Why this tool gets no metrics, in words that continue "was reached, but"; null for every other event.</summary>
    public string? Refusal(TraceEvent data) => data.EventName switch
    {
        "MultipleSessionsNotSupportedError" when Text(data, 0) != SharedId =>
            "another tool reads its meters in a way that cannot be shared. End that tool, or read EventCounters only "
            + "(EventCounters\\NAME).",
        "MultipleSessionsConfiguredIncorrectlyError" when Text(data, 0) == _clientId =>
            $"another tool reads its meters, with {Text(data, 1)} histograms, {Text(data, 3)} time series and an interval of "
            + $"{Text(data, 5)} s. Ask for the same, or end that tool.",
        "Error" when Text(data, 0) is SharedId or "" => $"its meters failed: {FirstLine(Text(data, 1))}",
        _ => null,
    };

    /// <summary>What is missing from the metrics that come; null for every other event.</summary>
    public string? Warning(TraceEvent data) => data.EventName switch
    {
        "TimeSeriesLimitReached" => $"Not all metrics are shown: there are more than {request.MaxTimeSeries} time series.",
        "HistogramLimitReached" => $"Not all histograms are shown: there are more than {request.MaxHistograms}.",
        "ObservableInstrumentCallbackError" =>
            $"An observable instrument of the process threw an exception: {FirstLine(Text(data, 1))}",
        _ => null,
    };

    private static IEnumerable<string> Metrics(CounterProvider meter) =>
        meter.Counters.Count == 0 ? [meter.Name] : meter.Counters.Select(counter => $@"{meter.Name}\{counter}");

    private static string Text(double number) => number.ToString(CultureInfo.InvariantCulture);

    private static string Text(TraceEvent data, int field) => data.PayloadValue(field) as string ?? "";

    private static string FirstLine(string text) => text.Split('\n')[0].Trim();
}
