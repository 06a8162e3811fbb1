using System.Globalization;
using OpenTelemetry.Exporter;
using OpenTelemetry.Metrics;

namespace DotnetStarvation.Otlp;

/// <summary>
/// Where and how to export, by --otlp and OpenTelemetry's variables (OTEL_EXPORTER_OTLP_*, those of a signal before the common
/// ones). Without OTEL_EXPORTER_OTLP_PROTOCOL port 4317 means gRPC and every other one HTTP, as collectors have them.
/// </summary>
/// <param name="endpoint">The address of --otlp; null when the variables decide.</param>
/// <param name="variable">Reads a variable of the environment.</param>
/// <param name="usualInterval">The time between exports where no variable gives it.</param>
internal sealed class OtlpSettings(Uri? endpoint, Func<string, string?> variable, TimeSpan usualInterval)
{
    private const string Prefix = "OTEL_EXPORTER_OTLP_";
    private const int GrpcPort = 4317;
    private const int DefaultTimeout = 10_000;
    private const string DefaultEndpoint = "http://localhost:4317";

    private static readonly TimeSpan ShortestInterval = TimeSpan.FromSeconds(1);

    /// <summary>The time between exports: OTEL_METRIC_EXPORT_INTERVAL in milliseconds, at least 1 s.</summary>
    public TimeSpan Interval =>
        int.TryParse(variable("OTEL_METRIC_EXPORT_INTERVAL"), CultureInfo.InvariantCulture, out int milliseconds)
            ? TimeSpan.FromMilliseconds(Math.Max(milliseconds, ShortestInterval.TotalMilliseconds))
            : usualInterval;

    /// <summary>OTEL_EXPORTER_OTLP_METRICS_TEMPORALITY_PREFERENCE: cumulative by default.</summary>
    public MetricReaderTemporalityPreference Temporality =>
        string.Equals(variable($"{Prefix}METRICS_TEMPORALITY_PREFERENCE"), "delta", StringComparison.OrdinalIgnoreCase)
            ? MetricReaderTemporalityPreference.Delta
            : MetricReaderTemporalityPreference.Cumulative;

    /// <summary>The address without the path of a signal, for messages.</summary>
    public Uri Endpoint => new(Base("METRICS").GetLeftPart(UriPartial.Authority));

    public OtlpExporterOptions ForMetrics() => Options("METRICS", "v1/metrics");

    public OtlpExporterOptions ForLogs() => Options("LOGS", "v1/logs");

    /// <summary>Whether the variables name certificates, with which the SDK makes its own client.</summary>
    public bool HasCertificate =>
        Given($"{Prefix}CERTIFICATE") is not null || Given($"{Prefix}CLIENT_CERTIFICATE") is not null;

    /// <summary>What is wrong with the variables, as a sentence; null when nothing is.</summary>
    public string? Mistake()
    {
        foreach (string signal in (string[])["METRICS", "LOGS"])
        {
            if (Named(signal, "ENDPOINT") is { } text && endpoint is null && !IsAddress(text))
                return $"{Prefix}ENDPOINT '{text}' is not an address that begins with http:// or https://.";
            if (Named(signal, "HEADERS") is { } headers && !AreHeaders(headers)) // not quoted: they often are secrets
                return $"{Prefix}HEADERS, or that of {signal}, is not a list of headers such as name=value,name=value.";
        }
        return null;
    }

    /// <summary>Why the certificates of the variables cannot be used, as a sentence; null when they can, or there are
    /// none.</summary>
    public string? CertificateMistake()
    {
        if (!HasCertificate) return null;
        try
        {
            ForMetrics().HttpClientFactory().Dispose();
            return null;
        }
        catch (Exception failure)
            when (StockExchange.CommandLine.FileFailures.Is(failure) || failure is InvalidOperationException)
        {
            return $"{Prefix}CERTIFICATE, _CLIENT_CERTIFICATE, _CLIENT_KEY: {failure.Message}";
        }
    }

    private static bool IsAddress(string text) =>
        Uri.TryCreate(text, UriKind.Absolute, out Uri? address) && address.Scheme is "http" or "https";

    /// <summary>Whether the SDK takes them, and a request may have them.</summary>
    private static bool AreHeaders(string text)
    {
        using var request = new HttpRequestMessage();
        return Uri.UnescapeDataString(text).Split(',', StringSplitOptions.RemoveEmptyEntries).All(
            pair => pair.Split('=', 2) is [var name, var value] && request.Headers.TryAddWithoutValidation(name.Trim(), value));
    }

    /// <summary>A variable of the signal, or else the common one.</summary>
    private string? Named(string signal, string name) => Given($"{Prefix}{signal}_{name}") ?? Given($"{Prefix}{name}");

    private string? Given(string name) => variable(name) is { Length: > 0 } value ? value.Trim() : null;

    private Uri Base(string signal) => endpoint ?? new(Named(signal, "ENDPOINT") ?? DefaultEndpoint);

    private OtlpExporterOptions Options(string signal, string path)
    {
        Uri address = Base(signal);
        bool isWhole = endpoint is null && Given($"{Prefix}{signal}_ENDPOINT") is not null; // used as it is, by the specification
        OtlpExportProtocol protocol = Named(signal, "PROTOCOL") switch
        {
            "grpc" => OtlpExportProtocol.Grpc,
            not null => OtlpExportProtocol.HttpProtobuf,
            null => address.Port == GrpcPort ? OtlpExportProtocol.Grpc : OtlpExportProtocol.HttpProtobuf,
        };
        int timeout = int.TryParse(Named(signal, "TIMEOUT"), CultureInfo.InvariantCulture, out int given) && given > 0
            ? given
            : DefaultTimeout;
        return new OtlpExporterOptions
        {
            Protocol = protocol,
            Endpoint = protocol is OtlpExportProtocol.Grpc || isWhole ? address : WithPath(address, path),
            Headers = Named(signal, "HEADERS"),
            TimeoutMilliseconds = (int)Math.Min(timeout, Interval.TotalMilliseconds), // one slow export takes no more than a turn
        };
    }

    private static Uri WithPath(Uri address, string path) => address.AbsolutePath.TrimEnd('/') is var before
        && before.EndsWith($"/{path}", StringComparison.Ordinal) ? address : new Uri(address, $"{before}/{path}");
}
