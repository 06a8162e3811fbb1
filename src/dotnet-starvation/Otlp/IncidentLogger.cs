using DotnetStarvation.Telemetry;
using Microsoft.Extensions.Logging;
using OpenTelemetry;
using OpenTelemetry.Logs;

namespace DotnetStarvation.Otlp;

/// <summary>
/// Sends log records of one resource, one at a time on the caller's thread, which learns whether it was accepted. Incidents are
/// rare: it is made for each of them.
/// </summary>
internal sealed class IncidentLogger : IDisposable
{
    private static readonly EventId Event = new(1, IncidentLogRecord.EventName);

    private readonly DirectProcessor _processor;
    private readonly ILoggerFactory _factory;

    public IncidentLogger(IReadOnlyDictionary<string, string> resource, BaseExporter<LogRecord> exporter)
    {
        _processor = new DirectProcessor(exporter);
        _factory = LoggerFactory.Create(logging => logging.AddOpenTelemetry(options =>
        {
            options.IncludeFormattedMessage = true;
            options.SetResourceBuilder(MetricSource.ToBuilder(resource));
            options.AddProcessor(_processor);
        }));
    }

    /// <returns>Whether the collector has accepted it.</returns>
    public bool Send(IncidentLogRecord record)
    {
        _processor.Time = record.Time;
        _factory.CreateLogger(SeriesNames.Meter)
            .Log(LogLevel.Warning, Event, record.Attributes, exception: null, (_, _) => record.Body);
        return _processor.WasAccepted;
    }

    public void Dispose() => _factory.Dispose();

    /// <summary>Exports a record at once. The SDK's processors lose the answer.</summary>
    private sealed class DirectProcessor(BaseExporter<LogRecord> exporter) : BaseExportProcessor<LogRecord>(exporter)
    {
        public DateTimeOffset Time { get; set; }

        public bool WasAccepted { get; private set; }

        protected override void OnExport(LogRecord data)
        {
            data.Timestamp = Time.UtcDateTime;
            WasAccepted = exporter.Export(new Batch<LogRecord>(data)) is ExportResult.Success;
        }
    }
}
