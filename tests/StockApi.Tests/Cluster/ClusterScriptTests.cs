using System.Net;
using StockExchange.CommandLine.Processes;
using StockExchange.TestKit.Processes;

namespace StockExchange.StockApi.Tests.Cluster;

/// <summary>scripts/cluster.sh, and nginx where nothing is behind it.</summary>
public sealed class ClusterScriptTests
{
    [Fact]
    public async Task Down_ends_all_processes_and_up_goes_on_with_the_table()
    {
        using var cluster = new StockApiCluster(instances: 1, "1 100 10\n");
        using var client = new HttpClient();
        Assert.Equal(HttpStatusCode.OK, (await client.OrderAsync($"{cluster.Url}/api/stocks/1/buy", 5)).StatusCode);
        Assert.Equal(0, cluster.Status().ExitCode);
        IReadOnlyList<int> processes = cluster.Processes;
        Assert.All(processes, process => Assert.NotEmpty(CommandLine(process)));

        cluster.End();
        Assert.All(processes, process => Assert.Empty(CommandLine(process)));
        Assert.Equal(3, cluster.Status().ExitCode);

        cluster.Begin("/nowhere/stock.txt");
        Assert.Equal([95L], await cluster.QuantitiesAsync());
    }

    [Fact]
    public async Task Without_an_instance_nginx_answers_503_with_Retry_After()
    {
        using var cluster = new StockApiCluster(instances: 1, "1 100 10\n");
        using var client = new HttpClient();
        Signals.Send("KILL", cluster.Instances[0]);
        HttpResponseMessage answer = await client.OrderAsync($"{cluster.Url}/api/stocks/1/buy");
        await answer.ShouldBeProblemAsync(HttpStatusCode.ServiceUnavailable, "no-instance");
        Assert.Equal(TimeSpan.FromSeconds(1), answer.Headers.RetryAfter?.Delta);
        ChildResult status = cluster.Status();
        Assert.Equal(3, status.ExitCode);
        Assert.Contains("does not run", status.Output, StringComparison.Ordinal);

        cluster.StartWhatHasEnded();
        Assert.Equal(0, cluster.Status().ExitCode);
    }

    [Fact]
    public void An_instance_has_no_more_of_a_processor_than_it_is_given()
    {
        using var cluster = new StockApiCluster(instances: 1, "1 100 10\n", cpus: "0.5");
        string group = Assert.Single(GroupsOf(cluster.Instances[0]));
        Assert.Equal("5000", QuotaOf(group));

        cluster.Restart();
        Assert.Equal([group], GroupsOf(cluster.Instances[0]));

        cluster.End();
        Assert.False(Directory.Exists(group));
    }

    [Theory]
    [InlineData(0, "", "--help")]
    [InlineData(64, "usage: scripts/cluster.sh")]
    [InlineData(64, "usage: scripts/cluster.sh", "frob")]
    [InlineData(64, "up 0: that is not a number of instances.", "up", "0")]
    [InlineData(64, "up 40: the database has connections for 39 instances.", "up", "40")]
    [InlineData(64, "--port 65536: that is not a port.", "up", "2", "--port", "65536")]
    [InlineData(64, "--port needs a value.", "up", "2", "--port")]
    [InlineData(64, "--port x: that is not a port.", "up", "2", "--port", "x")]
    [InlineData(64, "--cpus x: that is not a share of a processor", "up", "2", "--cpus", "x")]
    [InlineData(64, "--cpus 0.05: that is not a share of a processor", "up", "2", "--cpus", "0.05")]
    [InlineData(64, "--frob: there is no such option.", "down", "--frob")]
    [InlineData(3, "No cluster is up in /nowhere.", "up", "--dir", "/nowhere")]
    [InlineData(3, "No cluster is up in /nowhere.", "down", "--dir", "/nowhere")]
    public void A_wrong_command_line_is_explained(int exitCode, string error, params string[] arguments)
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "scripts/cluster.sh is for Linux");
        ChildResult ended = Script.Run(Script.Command("cluster.sh", arguments));
        Assert.Equal(exitCode, ended.ExitCode);
        Assert.StartsWith(error, ended.Errors, StringComparison.Ordinal);
    }

    /// <summary>Folders of the control groups with a quota that it is in.</summary>
    private static IEnumerable<string> GroupsOf(int process) => Directory.GetDirectories("/sys/fs/cgroup/", "stockapi-*")
        .Concat(Directory.Exists("/sys/fs/cgroup/cpu") ? Directory.GetDirectories("/sys/fs/cgroup/cpu", "stockapi-*") : [])
        .Where(group => File.ReadAllLines(Path.Combine(group, "cgroup.procs")).Contains($"{process}"));

    /// <summary>Microseconds, which version 2 has before the period.</summary>
    private static string QuotaOf(string group)
    {
        string version2 = Path.Combine(group, "cpu.max");
        string file = File.Exists(version2) ? version2 : Path.Combine(group, "cpu.cfs_quota_us");
        return File.ReadAllText(file).Split()[0];
    }

    /// <summary>Empty for a process that has ended.</summary>
    private static string CommandLine(int process) =>
        File.Exists($"/proc/{process}/cmdline") ? File.ReadAllText($"/proc/{process}/cmdline") : "";
}
