using System.CommandLine;
using System.CommandLine.Parsing;
using System.Net;
using DotnetStarvation.Otlp;
using StockExchange.CommandLine;

namespace DotnetStarvation.Record;

/// <summary>The options that say where metrics and incidents are published.</summary>
internal static class PublishOptions
{
    private static readonly TimeSpan UsualInterval = TimeSpan.FromSeconds(10);

    private static readonly Option<Uri?> Otlp = ValueOptions.HttpAddress(
        "--otlp",
        "An OpenTelemetry collector, such as http://collector:4318 (HTTP) or :4317 (gRPC); without ENDPOINT the "
            + "variables OTEL_EXPORTER_OTLP_* decide, which also have protocol, headers and timeout",
        "ENDPOINT", mayBeMissing: true);

    private static readonly Option<IPEndPoint?> Prometheus = new("--prometheus")
    {
        Description = "The port at which /metrics is served to this machine, or ADDRESS:PORT, such as 0.0.0.0:9464 in a pod",
        HelpName = "PORT",
        CustomParser = ParseEndpoint,
    };

    private static readonly Option<Uri?> PageUrl = ValueOptions.HttpAddress(
        "--page-url", "The address at which the pages of --out are served: log records of incidents link to them", "PREFIX");

    /// <summary>The option for the address of the pages.</summary>
    public static Option Pages => PageUrl;

    public static void AddTo(Command command)
    {
        foreach (Option option in (Option[])[Otlp, Prometheus, PageUrl]) command.Options.Add(option);
    }

    /// <summary>Whether metrics are wanted anywhere.</summary>
    public static bool AreGiven(CommandResult result) =>
        result.GetResult(Otlp) is not null || result.GetResult(Prometheus) is not null;

    /// <summary>How to export to a collector; null when none is wanted.</summary>
    public static OtlpSettings? OtlpOf(ParseResult parsed) => parsed.GetResult(Otlp) is null
        ? null
        : new(parsed.GetValue(Otlp), Environment.GetEnvironmentVariable, UsualInterval);

    /// <exception cref="IOException">The address or port for scrapes cannot be used.</exception>
    public static Task<Publishing> StartAsync(ParseResult parsed, OtlpSettings? otlp, TimeProvider time) =>
        Publishing.StartAsync(otlp, parsed.GetValue(Prometheus), parsed.GetValue(PageUrl), time);

    private static IPEndPoint? ParseEndpoint(ArgumentResult result)
    {
        string text = result.Tokens[0].Value;
        if (ushort.TryParse(text, out ushort port)) return new IPEndPoint(IPAddress.Loopback, port);
        if (IPEndPoint.TryParse(text, out IPEndPoint? endpoint) && text.EndsWith($":{endpoint.Port}", StringComparison.Ordinal))
            return endpoint; // a port must be given: "::1" is an address alone
        result.AddError($"--prometheus '{text}' is not a port, or an address and a port such as 0.0.0.0:9464.");
        return null;
    }
}
