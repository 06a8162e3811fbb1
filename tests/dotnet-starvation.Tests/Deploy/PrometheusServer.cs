using System.Text.Json.Nodes;
using StockExchange.CommandLine.Processes;
using StockExchange.TestKit.Processes;

namespace DotnetStarvation.Tests.Deploy;

/// <summary>A Prometheus with the configuration and the rules of deploy/prometheus, on the loopback address.</summary>
internal sealed class PrometheusServer : IDisposable
{
    private readonly TemporaryFolder _folder = new();
    private readonly HttpClient _client;
    private readonly ChildProcess _process;

    private PrometheusServer(int[] targets)
    {
        string rules = DeployFolder.File("prometheus", "rules.yml");
        string configuration = File.ReadAllText(DeployFolder.File("prometheus", "prometheus.yml"))
            .Replace("127.0.0.1:9464", string.Join(", ", targets.Select(port => $"127.0.0.1:{port}")), StringComparison.Ordinal)
            .Replace("- rules.yml", $"- {rules}", StringComparison.Ordinal);
        string address = $"127.0.0.1:{FreePort.Find()}";
        _client = new() { BaseAddress = new($"http://{address}") };
        _process = ChildProcess.Start(new(
            "prometheus", $"--config.file={_folder.Write("prometheus.yml", configuration)}",
            $"--storage.tsdb.path={_folder.File("data")}", $"--web.listen-address={address}"));
        _process.WaitFor("Server is ready to receive web requests");
    }

    /// <summary>Starts it, or skips the test where it is not installed.</summary>
    /// <param name="targets">The ports to scrape.</param>
    public static PrometheusServer StartOrSkip(params int[] targets)
    {
        ChildCommand.RunOrSkip(["prometheus", "--version"], "Prometheus does not work");
        return new(targets);
    }

    /// <summary>The series that an instant query returns.</summary>
    public async Task<IReadOnlyList<JsonNode>> QueryAsync(string query)
    {
        using HttpResponseMessage answer = await _client.GetAsync(
            new Uri($"/api/v1/query?query={Uri.EscapeDataString(query)}", UriKind.Relative),
            TestContext.Current.CancellationToken);
        string text = await answer.Content.ReadAsStringAsync(TestContext.Current.CancellationToken);
        Assert.True(answer.IsSuccessStatusCode, $"{query}: {text}");
        return [.. JsonNode.Parse(text)!["data"]!["result"]!.AsArray().Select(one => one!)];
    }

    /// <summary>The alerts that fire.</summary>
    public async Task<IReadOnlyList<JsonNode>> FiringAsync()
    {
        string text = await _client.GetStringAsync(
            new Uri("/api/v1/alerts", UriKind.Relative), TestContext.Current.CancellationToken);
        return [.. JsonNode.Parse(text)!["data"]!["alerts"]!.AsArray().Select(one => one!)
            .Where(alert => (string?)alert["state"] == "firing")];
    }

    public void Dispose()
    {
        _process.Dispose();
        _client.Dispose();
        _folder.Dispose();
    }
}
