using StockExchange.CommandLine.Processes;
using YamlDotNet.RepresentationModel;

namespace DotnetStarvation.Tests.Deploy;

public sealed class PrometheusRulesTests : TestWithFolder
{
    private static readonly string Rules = File.ReadAllText(DeployFolder.File("prometheus", "rules.yml"));

    [Fact]
    public void The_alerts_fire_for_starvation_within_30_s_and_not_in_the_scenes_that_look_like_it()
    {
        ChildResult check = DeployFolder.Promtool("check", "rules", "--lint-fatal", DeployFolder.File("prometheus", "rules.yml"));
        ChildResult test = DeployFolder.Promtool("test", "rules", DeployFolder.File("prometheus", "rules.test.yml"));

        Assert.True(check.ExitCode == 0, check.Output + check.Errors);
        Assert.True(test.ExitCode == 0, test.Output + test.Errors);
        int lookAlikes = File.ReadLines(DeployFolder.File("prometheus", "rules.test.yml"))
            .Count(line => line.Contains("- name: look-alike", StringComparison.Ordinal));
        Assert.True(lookAlikes >= 10, $"{lookAlikes} scenes");
    }

    [Fact]
    public void Without_its_patience_the_alert_would_fire_in_some_of_these_scenes()
    {
        Folder.Write("rules.yml", Rules.Replace("for: 10s", "for: 0s", StringComparison.Ordinal));
        string tests = Folder.Write("rules.test.yml", File.ReadAllText(DeployFolder.File("prometheus", "rules.test.yml")));

        ChildResult test = DeployFolder.Promtool("test", "rules", tests);

        Assert.NotEqual(0, test.ExitCode);
        Assert.Contains("look-alike 2", test.Output + test.Errors, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("prometheus.yml")]
    [InlineData("prometheus.kubernetes.yml")]
    public void Prometheus_takes_the_configuration(string name)
    {
        ChildResult check = DeployFolder.Promtool("check", "config", DeployFolder.File("prometheus", name));

        Assert.True(check.ExitCode == 0, check.Output + check.Errors);
    }

    [Fact]
    public void Each_alert_has_a_severity_a_summary_a_description_and_a_section_of_the_runbook()
    {
        var yaml = new YamlStream();
        yaml.Load(new StringReader(Rules));
        YamlNode[] rules = [.. ((YamlSequenceNode)yaml.Documents[0].RootNode["groups"][0]["rules"]).Children];
        YamlMappingNode[] alerts =
            [.. rules.OfType<YamlMappingNode>().Where(rule => rule.Children.ContainsKey(new YamlScalarNode("alert")))];
        string page = File.ReadAllText(Path.Combine(RepositoryFolder.FullName, "docs", "fleet.md"));

        Assert.True(alerts.Length >= 3, $"{alerts.Length} alerts");
        foreach (YamlMappingNode alert in alerts)
        {
            string name = $"{alert["alert"]}";
            Assert.Contains($"{alert["labels"]["severity"]}", (string[])["critical", "warning"]);
            Assert.NotEmpty($"{alert["annotations"]["summary"]}");
            Assert.NotEmpty($"{alert["annotations"]["description"]}");
            Assert.Equal($"docs/fleet.md#{name.ToLowerInvariant()}", $"{alert["annotations"]["runbook_url"]}");
            Assert.Contains($"### {name}\n", page, StringComparison.Ordinal);
        }
    }
}
