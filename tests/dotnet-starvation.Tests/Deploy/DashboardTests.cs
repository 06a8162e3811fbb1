using System.Text.Json.Nodes;
using System.Text.RegularExpressions;

namespace DotnetStarvation.Tests.Deploy;

public sealed partial class DashboardTests
{
    [Theory]
    [InlineData("overview", "datasource", "service_name")]
    [InlineData("replica", "datasource", "service_name", "instance")]
    public void A_dashboard_has_the_variables_that_its_queries_name(string name, params string[] variables)
    {
        var dashboard = new Dashboard(name);

        Assert.Equal(variables, dashboard.Variables);
        string[] used =
            [.. Variable().Matches(dashboard.Json.ToJsonString()).Select(match => match.Groups["name"].Value).Distinct()];
        Assert.Subset(
            new HashSet<string>([.. variables, "__rate_interval", "__range", "__url_time_range", "__field", "__all"]),
            new HashSet<string>(used));
        Assert.Contains("datasource", used);
    }

    [Theory]
    [InlineData("overview")]
    [InlineData("replica")]
    public void Each_panel_says_what_it_shows_in_which_unit_and_lies_beside_the_others(string name)
    {
        IReadOnlyList<JsonNode> panels = new Dashboard(name).Panels;

        Assert.Equal(panels.Count, panels.Select(panel => (int)panel["id"]!).Distinct().Count());
        Assert.All(panels, panel =>
        {
            Assert.NotEmpty((string)panel["title"]!);
            Assert.NotEmpty((string)panel["description"]!);
            Assert.NotEmpty((string)panel["fieldConfig"]!["defaults"]!["unit"]!);
            Assert.NotEmpty(panel["fieldConfig"]!["defaults"]!["thresholds"]!["steps"]!.AsArray());
            Assert.Equal("${datasource}", (string?)panel["datasource"]!["uid"]);
            Assert.All(
                panel["targets"]!.AsArray(),
                target => Assert.Equal("${datasource}", (string?)target!["datasource"]!["uid"]));
        });
        HashSet<(int, int)> taken = [];
        Assert.All(panels.SelectMany(Cells), cell => Assert.True(taken.Add(cell) && cell.Item1 < 24, $"{cell} is taken twice"));
    }

    private static IEnumerable<(int, int)> Cells(JsonNode panel)
    {
        JsonNode place = panel["gridPos"]!;
        return from x in Enumerable.Range((int)place["x"]!, (int)place["w"]!)
               from y in Enumerable.Range((int)place["y"]!, (int)place["h"]!)
               select (x, y);
    }

    [GeneratedRegex(@"\$\{?(?<name>[a-z_]+)", RegexOptions.ExplicitCapture, 1_000)]
    private static partial Regex Variable();
}
