using System.Text.Json.Nodes;
using System.Text.RegularExpressions;
using StockExchange.CommandLine.Processes;
using YamlDotNet.Serialization;

namespace DotnetStarvation.Tests.Actions;

/// <summary>action.yml as a runner of GitHub Actions reads it, and its steps run by bash as the runner starts them.</summary>
internal sealed partial class LocalAction
{
    private static readonly TimeSpan Patience = TimeSpan.FromMinutes(2);

    private readonly JsonNode _action = JsonNode.Parse(new SerializerBuilder().JsonCompatible().Build().Serialize(
        new Deserializer().Deserialize(File.ReadAllText(Path.Combine(RepositoryFolder.FullName, "action.yml")))))!;

    private readonly TemporaryFolder _folder;
    private readonly Dictionary<string, string> _values;

    /// <param name="folder">The job's: its workspace, its temporary folder and its summary.</param>
    /// <param name="inputs">What stands behind <c>with:</c>.</param>
    public LocalAction(TemporaryFolder folder, Dictionary<string, string> inputs)
    {
        _folder = folder;
        JsonObject known = _action["inputs"]!.AsObject();
        Assert.All(inputs.Keys, name => Assert.True(known.ContainsKey(name), name));
        _values = known.ToDictionary(
            input => $"inputs.{input.Key}", input => inputs.GetValueOrDefault(input.Key, $"{input.Value!["default"]}"));
        _values["runner.temp"] = Directory.CreateDirectory(folder.File("temp")).FullName;
    }

    public string Summary => _folder.File("summary.md");

    /// <returns>The last step that ran: the first that failed, or the last of all.</returns>
    public ChildResult Run()
    {
        ChildResult? ended = null;
        foreach (JsonNode? step in _action["runs"]!["steps"]!.AsArray())
            if (ended is null or { ExitCode: 0 }) ended = Run(step!);
        return ended!;
    }

    private ChildResult Run(JsonNode step)
    {
        Assert.Equal("bash", $"{step["shell"]}");
        Dictionary<string, string?> variables =
            step["env"]!.AsObject().ToDictionary(pair => pair.Key, string? (pair) => Evaluate(pair.Value));
        variables["GITHUB_ACTIONS"] = "true";
        variables["GITHUB_STEP_SUMMARY"] = Summary;
        variables["RUNNER_TEMP"] = _values["runner.temp"];
        variables["NUGET_PACKAGES"] = _folder.File("packages");
        string script = _folder.Write("step.sh", Evaluate(step["run"]));
        string workspace = Path.Combine(_folder.Path, Evaluate(step["working-directory"]));
        return ChildProcess.Run(
            new("bash", "-c", "cd \"$0\" && exec bash --noprofile --norc -eo pipefail \"$1\"", workspace, script)
            {
                Variables = variables,
            },
            Patience);
    }

    private string Evaluate(JsonNode? text) => Expression.Replace($"{text}", match => _values[match.Groups[1].Value]);

    [GeneratedRegex(@"\$\{\{ *([a-z.-]+) *\}\}")]
    private static partial Regex Expression { get; }
}
