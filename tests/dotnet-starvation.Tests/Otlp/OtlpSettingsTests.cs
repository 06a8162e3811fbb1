using DotnetStarvation.Otlp;
using OpenTelemetry.Exporter;

namespace DotnetStarvation.Tests.Otlp;

public sealed class OtlpSettingsTests
{
    private static readonly TimeSpan UsualInterval = TimeSpan.FromSeconds(10);

    [Theory]
    [InlineData("http://collector:4318", "", OtlpExportProtocol.HttpProtobuf, "http://collector:4318/v1/metrics")]
    [InlineData("http://collector:4317", "", OtlpExportProtocol.Grpc, "http://collector:4317/")]
    [InlineData("http://gate/otlp/", "", OtlpExportProtocol.HttpProtobuf, "http://gate/otlp/v1/metrics")]
    [InlineData("http://gate/v1/metrics", "", OtlpExportProtocol.HttpProtobuf, "http://gate/v1/metrics")]
    [InlineData("http://given:1", "ENDPOINT=http://other:2", OtlpExportProtocol.HttpProtobuf, "http://given:1/v1/metrics")]
    [InlineData(null, "ENDPOINT=http://other:2", OtlpExportProtocol.HttpProtobuf, "http://other:2/v1/metrics")]
    [InlineData(null, "ENDPOINT=http://other:2 PROTOCOL=grpc", OtlpExportProtocol.Grpc, "http://other:2/")]
    [InlineData(null, "METRICS_ENDPOINT=http://whole:2/as/it/is", OtlpExportProtocol.HttpProtobuf, "http://whole:2/as/it/is")]
    [InlineData(null, "", OtlpExportProtocol.Grpc, "http://localhost:4317/")]
    public void The_option_wins_over_the_variables(string? given, string variables, OtlpExportProtocol protocol, string expected)
    {
        OtlpExporterOptions options = Settings(given, variables).ForMetrics();

        Assert.Equal((protocol, expected), (options.Protocol, $"{options.Endpoint}"));
    }

    [Fact]
    public void One_export_takes_no_longer_than_a_turn()
    {
        var settings = new OtlpSettings(null, name => name switch
        {
            "OTEL_METRIC_EXPORT_INTERVAL" => "2000",
            "OTEL_EXPORTER_OTLP_TIMEOUT" => "60000",
            _ => null,
        }, UsualInterval);

        Assert.Equal((2, 2_000), (settings.Interval.TotalSeconds, settings.ForLogs().TimeoutMilliseconds));
    }

    [Theory]
    [InlineData("ENDPOINT=http://other:2", null)]
    [InlineData("HEADERS=key=a%20b,Authorization=Basic%20YQ==,", null)]
    [InlineData("ENDPOINT=collector", "'collector' is not an address")]
    [InlineData("HEADERS=secret", "HEADERS, or that of METRICS, is not a list of headers")]
    [InlineData("LOGS_HEADERS=a=b,secret", "HEADERS, or that of LOGS, is not a list of headers")]
    [InlineData("HEADERS=Content-Type=secret", "is not a list of headers")]
    public void A_variable_that_cannot_be_used_is_a_sentence(string variable, string? expected)
    {
        string? mistake = Settings(null, variable).Mistake();

        if (expected is null) Assert.Null(mistake);
        else Assert.Contains(expected, mistake, StringComparison.Ordinal);
        Assert.DoesNotContain("secret", mistake ?? "", StringComparison.Ordinal);
    }

    private static OtlpSettings Settings(string? given, string variables)
    {
        Dictionary<string, string> values = variables.Split(' ', StringSplitOptions.RemoveEmptyEntries)
            .Select(pair => pair.Split('=', 2)).ToDictionary(pair => $"OTEL_EXPORTER_OTLP_{pair[0]}", pair => pair[1]);
        return new(given is null ? null : new Uri(given), values.GetValueOrDefault, UsualInterval);
    }
}
