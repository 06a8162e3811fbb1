using System.Globalization;
using StockExchange.TestKit.Telemetry;

namespace DotnetStarvation.Tests.Record;

/// <summary>A recorder of several real processes, and a collector that receives what it exports.</summary>
public sealed class FleetTests : TestWithFolder
{
    private static readonly TimeSpan Patience = TimeSpan.FromMinutes(3);

    /// <summary>Every second, so that a test is short.</summary>
    private static readonly Dictionary<string, string?> Often = new() { ["OTEL_METRIC_EXPORT_INTERVAL"] = "1000" };

    [Fact]
    public async Task Each_process_arrives_as_a_resource_of_its_own()
    {
        await using MetricCollector collector = await MetricCollector.StartAsync();
        using var program = new NamedTarget("fleet-shop");
        using Target idle = program.Start("idle");
        using Target starving = Target.StartWith(
            new() { ["OTEL_SERVICE_NAME"] = "shop", ["OTEL_RESOURCE_ATTRIBUTES"] = "service.version=1.4.2,team=a%20b" },
            "dotnet", program.AssemblyFile, "task-wait");
        using Target asynchronous = program.Start("async");

        using RunningTool tool = new(
            Often, "record", "-n", program.Name, "--out", Folder.File("incidents"), "--otlp", $"{collector.Address}",
            "--page-url", "https://pages.example.com/all/");
        await Eventually.HoldsAsync(
            () => (collector.VerdictOf(idle.Id), collector.VerdictOf(starving.Id), collector.VerdictOf(asynchronous.Id))
                is ("healthy", "starving", "healthy") && collector.Logs.Count > 0,
            () => tool.Said, Patience);
        IReadOnlyList<OtlpPoint> last = [];
        await Eventually.HoldsAsync(() => ShowsStarvation(last = collector.LastOf(starving.Id)), () => tool.Said, Patience);
        tool.Signal("INT");
        Assert.Equal(130, tool.WaitForExit());

        Assert.Equal(("shop", "1.4.2", "a b"),
            (last[0].Resource["service.name"], last[0].Resource["service.version"], last[0].Resource["team"]));
        Assert.Equal(program.Name, collector.LastOf(idle.Id)[0].Resource["service.name"]);
        OtlpPoint[] calls = [.. last.Where(point => point.Name == "dotnet.starvation.blocked.time")];
        OtlpPoint blocked = calls.MaxBy(point => point.Value)!;
        Assert.Equal("TestTargets.Scenarios.TaskWait", blocked.Tags["code.function.name"]);
        Assert.True(
            calls.DistinctBy(point => point.Tags["code.function.name"]).Count() == calls.Length,
            string.Join('\n', calls.Select(point => $"{string.Join(", ", point.Tags)}: {point.Value}")));
        Assert.EndsWith("Scenarios.cs", blocked.Tags["code.file.path"], StringComparison.Ordinal);
        Assert.True(blocked is { Kind: "counter", Unit: "s", Value: > 1 }, $"{blocked}");
        Assert.Contains(last, point => point is { Name: "dotnet.starvation.episodes", Kind: "counter", Value: >= 1 });
        Assert.Contains(last, point => point is { Name: "dotnet.starvation.queue.delay", Kind: "histogram", Value: > 0 });
        Assert.Contains(last, point => point is { Name: "dotnet.thread_pool.thread.count", Kind: "sum", Value: > 2 });
        Assert.Contains(last, point => point is { Name: "dotnet.starvation.queue.waiting", Kind: "gauge", Value: > 0.1 });
        OtlpLog log = collector.Logs[0];
        Assert.Equal(collector.Logs.Count, collector.Logs.Select(one => one.Tags["dotnet.starvation.began"]).Distinct().Count());
        Assert.Equal(("WARN", "shop", "starving"),
            (log.Severity.ToUpperInvariant()[..4], log.Resource["service.name"], log.Tags["dotnet.starvation.verdict"]));
        Assert.Contains("starves its thread pool: Scenarios.TaskWait (task)", log.Body, StringComparison.Ordinal);
        string page = Path.GetFileName(Assert.Single(Directory.GetFiles(Folder.File("incidents"), "*.html")));
        Assert.Equal($"https://pages.example.com/all/{page}", log.Tags["dotnet.starvation.page"]);
        Assert.Contains("at TestTargets.Scenarios.TaskWait", log.Tags["code.stacktrace"], StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_collector_that_hangs_refuses_or_is_gone_costs_exports_and_they_are_counted()
    {
        await using MetricCollector collector = await MetricCollector.StartAsync();
        collector.Status = null;
        using Target target = Target.Start("stall-every-15-s");
        int port = FreePort.Find();
        using RunningTool tool = new(
            Often, "record", "-p", $"{target.Id}", "--otlp", $"{collector.Address}", "--prometheus", $"{port}");
        await Eventually.HoldsAsync(
            () => tool.Said.Contains("were dropped", StringComparison.Ordinal), () => tool.Said, Patience);
        Assert.Contains("had no answer in time", tool.Said, StringComparison.Ordinal);
        collector.Status = 503;
        await Eventually.HoldsAsync(
            () => Scraped(port).Contains("reason=\"refused\"", StringComparison.Ordinal), () => tool.Said, Patience);
        await Eventually.HoldsAsync(
            () => tool.Said.Contains("starved for at least", StringComparison.Ordinal), () => tool.Said, Patience);

        collector.Status = 200;
        await Eventually.HoldsAsync(
            () => collector.VerdictOf(target.Id) is not null && collector.Logs.Count > 0, () => tool.Said, Patience);
        Assert.Contains("reason=\"timeout\"", Scraped(port), StringComparison.Ordinal);
        tool.Signal("TERM");
        Assert.Equal(143, tool.WaitForExit());
        DateTime[] said =
        [
            .. tool.Said.Split('\n').Where(line => line.Contains("were dropped", StringComparison.Ordinal))
                .Select(line => DateTime.Parse(line[..19], CultureInfo.InvariantCulture)),
        ];
        Assert.All(said.Zip(said.Skip(1)), pair => Assert.True(pair.Second - pair.First >= TimeSpan.FromSeconds(59)));
    }

    [Fact]
    public async Task It_also_speaks_gRPC()
    {
        await using MetricCollector collector = await MetricCollector.StartAsync(isGrpc: true);
        using Target target = Target.Start("task-wait");
        using RunningTool tool = new(
            new Dictionary<string, string?>(Often)
            {
                ["OTEL_EXPORTER_OTLP_PROTOCOL"] = "grpc",
                ["OTEL_EXPORTER_OTLP_ENDPOINT"] = $"{collector.Address}",
            },
            "record", "-p", $"{target.Id}", "--otlp");

        await Eventually.HoldsAsync(
            () => collector.VerdictOf(target.Id) is "starving" && collector.Logs.Count > 0, () => tool.Said, Patience);
    }

    [Fact]
    public async Task A_process_that_does_not_answer_costs_its_own_line_and_the_others_are_followed()
    {
        Assert.SkipWhen(OperatingSystem.IsWindows(), "SIGSTOP is Unix's");
        using var program = new NamedTarget("fleet-stopped");
        using Target stopped = program.Start("idle");
        stopped.Stop();
        using Target other = program.Start("idle");
        int port = FreePort.Find();

        using RunningTool tool = new("record", "--all", "--prometheus", $"{port}");
        await Eventually.HoldsAsync(
            () => tool.Said.Contains($"following process {other.Id} (TestTargets)", StringComparison.Ordinal)
                && tool.Said.Contains($"Process {stopped.Id} did not", StringComparison.Ordinal),
            () => tool.Said, Patience);
        await Eventually.HoldsAsync(
            () => Scraped(port).Contains($"process_pid=\"{other.Id}\"", StringComparison.Ordinal), () => Scraped(port), Patience);

        Assert.DoesNotContain($"process_pid=\"{stopped.Id}\"", Scraped(port), StringComparison.Ordinal);
        string failed = Scraped(port).Split('\n').Single(
            line => line.StartsWith("dotnet_starvation_recorder_failed{", StringComparison.Ordinal));
        Assert.NotEqual("0", failed.Split(' ')[^1]);
    }

    [Fact]
    public void It_must_be_said_where_to_and_what_cannot_be_used_is_one_sentence()
    {
        Tool nowhere = Tool.Run("record", "--all");
        Assert.Equal(64, nowhere.ExitCode);
        Assert.Contains("--out DIR, --otlp, --prometheus PORT", nowhere.Errors, StringComparison.Ordinal);
        Tool wrong = Tool.Run("record", "--all", "--otlp", "collector:4318");
        Assert.Equal(64, wrong.ExitCode);
        using var taken = new System.Net.Sockets.TcpListener(System.Net.IPAddress.Loopback, 0);
        taken.Start();
        int port = ((System.Net.IPEndPoint)taken.LocalEndpoint).Port;
        Tool inUse = Tool.Run("record", "--all", "--prometheus", $"{port}");
        Assert.Equal(1, inUse.ExitCode);
        Assert.Contains("Choose another port", inUse.Errors, StringComparison.Ordinal);
        Tool portless = Tool.Run("record", "--all", "--prometheus", "::1");
        Assert.Equal(64, portless.ExitCode);
        using RunningTool untrusted = new(
            new Dictionary<string, string?> { ["OTEL_EXPORTER_OTLP_CERTIFICATE"] = Folder.File("none.pem") },
            "record", "--all", "--otlp", "https://localhost");
        Assert.Equal(1, untrusted.WaitForExit());
        Assert.Contains("OTEL_EXPORTER_OTLP_CERTIFICATE, _CLIENT_CERTIFICATE, _CLIENT_KEY: ", untrusted.Said);
    }

    /// <summary>Its first exports may come before a thread was seen to wait long, or a queued item to be late.</summary>
    private static bool ShowsStarvation(IReadOnlyList<OtlpPoint> points) =>
        points.Any(point => point is { Name: "dotnet.starvation.blocked.time", Value: > 1 })
        && points.Any(point => point is { Name: "dotnet.starvation.queue.delay", Value: > 0 })
        && points.Any(point => point is { Name: "dotnet.starvation.queue.waiting", Value: > 0.1 });

    private static string Scraped(int port)
    {
        using var client = new HttpClient();
        using var request = new HttpRequestMessage(HttpMethod.Get, $"http://127.0.0.1:{port}/metrics");
        using HttpResponseMessage answer = client.Send(request);
        using var reader = new StreamReader(answer.Content.ReadAsStream());
        return reader.ReadToEnd();
    }
}
