using System.CommandLine;
using DotnetStarvation.Otlp;
using StockExchange.LoadEngine.Line;
using StockExchange.StockLoad.Shared.Options;
using StockExchange.StockLoad.Shared.Requests;

namespace StockExchange.StockLoad.Shared.Telemetry;

/// <summary>The option for exporting the load's own metrics.</summary>
internal static class OtlpOptions
{
    private static readonly TimeSpan UsualInterval = TimeSpan.FromSeconds(5);

    private static readonly Option<Uri?> Otlp = ValueOptions.HttpAddress(
        "--otlp",
        "Export http.client.request.duration and the requests started and in flight to an OpenTelemetry collector, "
            + "such as http://collector:4318 (HTTP) or :4317 (gRPC); without ENDPOINT the variables OTEL_EXPORTER_OTLP_* decide",
        "ENDPOINT", mayBeMissing: true);

    public static void AddTo(Command command) => command.AddOptions(Otlp);

    /// <summary>Begins to export; null when it was not asked for.</summary>
    /// <exception cref="CommandException">The load is not of HTTP, or a variable is wrong.</exception>
    public static LoadTelemetry? Start(ParseResult parsed, RequestChoice request)
    {
        if (parsed.GetResult(Otlp) is null) return null;
        if (LineScheme.Is(request.Url))
            throw new CommandException("--otlp exports the durations of HTTP requests, and tcp:// has none.");
        var settings = new OtlpSettings(parsed.GetValue(Otlp), Environment.GetEnvironmentVariable, UsualInterval);
        if ((settings.Mistake() ?? settings.CertificateMistake()) is { } mistake) throw new CommandException(mistake);
        return new LoadTelemetry(request, settings);
    }
}
