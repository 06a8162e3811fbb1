using System.Diagnostics.Tracing;
using System.Globalization;
using Microsoft.Diagnostics.NETCore.Client;
using ThreadPoolDiagnostics.Nettrace;

namespace ThreadPoolDiagnostics.Counters;

/// <summary>One tool's session with the single publisher of meters. Since .NET 8, tools with equal limits share it.</summary>
internal sealed class MeterSession(CounterRequest request)
{
    private const string SharedId = "SHARED";
    private const long TimeSeriesValues = 2;

    private readonly string _clientId = Guid.NewGuid().ToString();

    /// <summary>The provider to enable; null when no meter is requested.</summary>
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

    /// <summary>Why this tool gets no metrics, as words that continue "was reached, but"; null for every other event.</summary>
    public string? Refusal(TraceRecord data) => data.Kind.Name switch
    {
        "MultipleSessionsNotSupportedError" when Text(data, "runningSessionId") != SharedId =>
            "another tool reads its meters in a way that cannot be shared. End that tool, or read EventCounters only "
            + "(EventCounters\\NAME).",
        "MultipleSessionsConfiguredIncorrectlyError" when Text(data, "clientId") == _clientId =>
            $"another tool reads its meters, with {Text(data, "expectedMaxHistograms")} histograms, "
            + $"{Text(data, "expectedMaxTimeSeries")} time series and an interval of "
            + $"{Text(data, "expectedRefreshInterval")} s. Ask for the same, or end that tool.",
        "Error" when Text(data, "sessionId") is SharedId or "" => $"its meters failed: {FirstLine(Text(data, "errorMessage"))}",
        _ => null,
    };

    /// <summary>What the metrics lack; null for every other event.</summary>
    public string? Warning(TraceRecord data) => data.Kind.Name switch
    {
        "TimeSeriesLimitReached" => $"Not all metrics are shown: there are more than {request.MaxTimeSeries} time series.",
        "HistogramLimitReached" => $"Not all histograms are shown: there are more than {request.MaxHistograms}.",
        "ObservableInstrumentCallbackError" =>
            $"An observable instrument of the process threw an exception: {FirstLine(Text(data, "errorMessage"))}",
        _ => null,
    };

    private static IEnumerable<string> Metrics(CounterProvider meter) =>
        meter.Counters.Count == 0 ? [meter.Name] : meter.Counters.Select(counter => $@"{meter.Name}\{counter}");

    private static string Text(double number) => number.ToString(CultureInfo.InvariantCulture);

    private static string Text(TraceRecord data, string field) => data.Text(field) ?? "";

    private static string FirstLine(string text) => text.Split('\n')[0].Trim();
}
