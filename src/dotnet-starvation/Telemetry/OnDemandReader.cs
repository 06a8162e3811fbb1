using OpenTelemetry;
using OpenTelemetry.Metrics;

namespace DotnetStarvation.Telemetry;

/// <summary>
/// Collects only when it is asked. The SDK's own readers also do so when a provider is disposed, and would then wait for a
/// collector that may be dead.
/// </summary>
internal sealed class OnDemandReader(BaseExporter<Metric> exporter) : BaseExportingMetricReader(exporter)
{
    protected override bool OnShutdown(int timeoutMilliseconds) => exporter.Shutdown(timeoutMilliseconds);
}
