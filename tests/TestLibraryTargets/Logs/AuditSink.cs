using Serilog;
using Serilog.Core;
using Serilog.Events;
using TestTargets;

namespace TestLibraryTargets.Logs;

/// <summary>A Serilog sink that sends each event to another service, and waits. 150 connections, 500 ms.</summary>
internal sealed class AuditSink(HttpClient collector) : ILogEventSink
{
    public static readonly LibraryProgram Program = new("serilog-sink",
        Label.StarvesThrough([TaskWaits.Result])
            .Advised("Serilog.Sinks.Async", "asynchronous sink", "batch", "Channel", "queue")
            .NeverAdvised("TaskCompletionSource", "Task.Delay"),
        Start);

    public void Emit(LogEvent logEvent)
    {
        using var content = new StringContent(logEvent.RenderMessage());
        using HttpResponseMessage response = collector.PostAsync("/events", content).Result; // blocks
        response.EnsureSuccessStatusCode();
    }

    private static void Start()
    {
        Uri service = SlowServer.StartHttp(TimeSpan.FromMilliseconds(500), isWarmedUp: !WarmUp.IsOver);
        var collector = new HttpClient(new SocketsHttpHandler { UseProxy = false }) { BaseAddress = service };
        Log.Logger = new LoggerConfiguration().WriteTo.Sink(new AuditSink(collector)).CreateLogger();
        LibrarySite.Start(callers: 150, _ => { }, site => site.MapGet("/", () =>
        {
            Log.Information("Page {Page} was shown", 7);
            return "page";
        }));
    }
}
