using System.Globalization;

namespace ThreadPoolDiagnostics.Tests.CounterFiles;

/// <summary>Counters as dotnet-counters 10.0.750501 writes them: an interval a second.</summary>
internal static class CounterText
{
    private static readonly DateTime Begin = new(2026, 11, 26, 23, 59, 50, DateTimeKind.Unspecified);

    /// <summary>How the invariant culture writes a timestamp.</summary>
    public const string Invariant = "MM/dd/yyyy HH:mm:ss";

    /// <summary>EventCounters as CSV, with the format of its timestamps.</summary>
    public static string Csv(string timestamp, params (int Threads, int Queue, int Completed, double Cpu)[] intervals) =>
        "Timestamp,Provider,Counter Name,Counter Type,Mean/Increment\n"
        + string.Concat(intervals.Select((one, at) => string.Concat(Old(one).Select(counter =>
            $"{Begin.AddSeconds(at).ToString(timestamp, CultureInfo.InvariantCulture)},System.Runtime,{counter.Name},"
            + $"{counter.Type},"
            + counter.Value.ToString(CultureInfo.InvariantCulture) + "\n"))));

    /// <summary>EventCounters as JSON.</summary>
    public static string Json(params (int Threads, int Queue, int Completed, double Cpu)[] intervals) =>
        """{ "TargetProcess": "dotnet", "StartTime": "2026-11-26T23:59:49.0711509+00:00", "Events": [""" + string.Join(',',
            intervals.SelectMany((one, at) => Old(one).Select((counter, order) => $$"""
                { "timestamp": "{{Begin.AddSeconds(at).AddMilliseconds(order):O}}+00:00",  "provider": "System.Runtime",
                "name": "{{counter.Name}}",  "tags": "",  "counterType": "{{counter.Type}}",  "meterTags": "",
                "instrumentTags": "",  "value": {{counter.Value.ToString(CultureInfo.InvariantCulture)}} }
                """))) + "]}";

    /// <summary>The meter of .NET 10 as CSV, on two processors: changes of the queue and of the number of threads.</summary>
    public static string Meter(params (int Threads, int Queue, int Completed, double Cores)[] intervals) =>
        "Timestamp,Provider,Counter Name,Counter Type,Mean/Increment\n"
        + string.Concat(intervals.Select((one, at) => string.Concat(New(one).Select(counter =>
            $"{Begin.AddSeconds(at).ToString(CultureInfo.InvariantCulture)},System.Runtime,{counter.Name},{counter.Type},"
            + counter.Value.ToString(CultureInfo.InvariantCulture) + "\n"))));

    private static IEnumerable<(string Name, string Type, double Value)> Old(
        (int Threads, int Queue, int Completed, double Cpu) one) =>
    [
        ("CPU Usage (%)", "Metric", one.Cpu), ("Working Set (MB)", "Metric", 43.5),
        ("ThreadPool Thread Count", "Metric", one.Threads), ("ThreadPool Queue Length", "Metric", one.Queue),
        ("ThreadPool Completed Work Item Count (Count / 1 sec)", "Rate", one.Completed),
        ("Time paused by GC (ms / 1 sec)", "Rate", 5),
    ];

    private static IEnumerable<(string Name, string Type, double Value)> New(
        (int Threads, int Queue, int Completed, double Cores) one) =>
    [
        ("dotnet.process.cpu.time (s / 1 sec)[cpu.mode=user]", "Rate", one.Cores * 0.75),
        ("dotnet.process.cpu.time (s / 1 sec)[cpu.mode=system]", "Rate", one.Cores * 0.25),
        ("dotnet.process.cpu.count ({cpu})", "Metric", 2),
        ("dotnet.thread_pool.queue.length ({work_item} / 1 sec)", "Rate", one.Queue),
        ("dotnet.thread_pool.work_item.count ({work_item} / 1 sec)", "Rate", one.Completed),
        ("dotnet.thread_pool.thread.count ({thread} / 1 sec)", "Rate", one.Threads),
        ("dotnet.gc.collections ({collection} / 1 sec)[gc.heap.generation=gen1]", "Rate", 0),
        ("dotnet.gc.pause.time (s / 1 sec)", "Rate", 0.005),
    ];
}
