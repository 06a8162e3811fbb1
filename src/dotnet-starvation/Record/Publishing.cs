using System.Net;
using DotnetStarvation.Otlp;
using DotnetStarvation.Prometheus;
using DotnetStarvation.Telemetry;
using ThreadPoolDiagnostics.Incidents;
using ThreadPoolDiagnostics.Resources;

namespace DotnetStarvation.Record;

/// <summary>Where the recorder publishes metrics and incidents, beside the folder: OTLP, Prometheus, both or neither.</summary>
internal sealed class Publishing : IDisposable
{
    private readonly OtlpExport? _otlp;
    private readonly MetricsServer? _server;
    private readonly Uri? _pages;

    private Publishing(OtlpExport? otlp, MetricsServer? server, FleetMetrics? metrics, RecorderFigures figures, Uri? pages) =>
        (_otlp, _server, Metrics, Figures, _pages) = (otlp, server, metrics, figures, pages);

    /// <summary>The metrics; null when nobody wants them.</summary>
    public FleetMetrics? Metrics { get; }

    /// <summary>The recorder's figures on itself.</summary>
    public RecorderFigures Figures { get; }

    /// <param name="otlp">How to export by OTLP; null for not at all.</param>
    /// <param name="scrapes">Where to listen for scrapes; null for nowhere.</param>
    /// <param name="pages">The address of the folder's pages, for links; null for their paths.</param>
    /// <param name="time">The clock.</param>
    /// <exception cref="IOException">The address or port for scrapes cannot be used.</exception>
    public static async Task<Publishing> StartAsync(OtlpSettings? otlp, IPEndPoint? scrapes, Uri? pages, TimeProvider time)
    {
        var figures = new RecorderFigures();
        ScrapeTarget? target = scrapes is null ? null : new();
        MetricsServer? server = scrapes is null ? null : await MetricsServer.StartAsync(scrapes, target!);
        OtlpExport? export = otlp is null ? null : new(otlp, figures, time);
        IMetricDestination[] destinations = [.. new IMetricDestination?[] { export, target }.OfType<IMetricDestination>()];
        FleetMetrics? metrics =
            destinations is [] ? null : new(figures, RecorderResource.Read(Environment.GetEnvironmentVariable), destinations);
        if (server is not null) await Console.Error.WriteLineAsync($"metrics: http://{server.Endpoint}/metrics");
        return new(export, server, metrics, figures, pages);
    }

    /// <summary>Sends an incident as a log record.</summary>
    /// <param name="resource">The process.</param>
    /// <param name="process">Its name.</param>
    /// <param name="incident">The incident.</param>
    /// <param name="file">The path of its document; null when it is in no folder.</param>
    public void Report(TargetResource resource, string process, Incident incident, string? file) =>
        _otlp?.Report(IncidentLogRecord.FromIncident(resource.Attributes, process, incident, PageOf(file)));

    public void Dispose()
    {
        Metrics?.Dispose();
        _otlp?.Dispose();
#pragma warning disable VSTHRD002 // The command ends: no thread of the pool is needed any more
        _server?.DisposeAsync().AsTask().Wait(TimeSpan.FromSeconds(2));
#pragma warning restore VSTHRD002
    }

    private string? PageOf(string? file)
    {
        if (file is null) return null;
        string page = Path.ChangeExtension(file, ".html");
        return _pages is null
            ? Path.GetFullPath(page)
            : $"{_pages.AbsoluteUri.TrimEnd('/')}/{Uri.EscapeDataString(Path.GetFileName(page))}";
    }
}
