using System.Text.Json.Nodes;
using System.Text.RegularExpressions;

namespace DotnetStarvation.Tests.Mcp;

/// <summary>The session in docs/assistants.md, done again: but for numbers it is what the server says.</summary>
public sealed partial class TranscriptTests
{
    private const string Cure = "To change: ";
    private const int MostLetters = 140;

    private const string Heartbeat = "As of \"11/27/2026 04:00:00 +00:00\", the heartbeat has been running for \"00:00:06\" "
        + "which is longer than \"00:00:01\". This could be caused by thread pool starvation.";

    [Fact]
    public void The_session_in_the_docs_is_what_the_server_says()
    {
        string page = File.ReadAllText(Path.Combine(RepositoryFolder.FullName, "docs", "assistants.md"));
        string written = page.Split("## A session")[1].Split("```")[1].Trim();
        using var target = Target.Start("task-wait");
        using var client = McpClient.Start();

        string said = string.Join('\n', Session(client, target.Id));

        Assert.Equal(WithoutNumbers(written), WithoutNumbers(said));
    }

    private static IEnumerable<string> Session(McpClient client, int process)
    {
        foreach ((string tool, JsonObject arguments) in new (string, JsonObject)[]
        {
            ("check", new() { ["pid"] = process }),
            ("check", []),
            ("check", new() { ["command"] = new JsonArray("dotnet", "test") }),
            ("explain", new() { ["text"] = Heartbeat }),
        })
        {
            yield return $"> {tool} {arguments.ToJsonString(Json)}";
            foreach (string line in Shown((string)client.Call(tool, arguments)["content"]![0]!["text"]!))
                yield return line;
        }
    }

    private static readonly System.Text.Json.JsonSerializerOptions Json =
        new() { Encoder = System.Text.Encodings.Web.JavaScriptEncoder.UnsafeRelaxedJsonEscaping };

    /// <summary>Verdict, calls and the first cure, without their ends; the evidence differs from run to run.</summary>
    private static IEnumerable<string> Shown(string answer) => answer
        .Replace($"{RepositoryFolder.FullName}/", "", StringComparison.Ordinal).Split('\n')
        .Where(line => !line.StartsWith("* ", StringComparison.Ordinal) && !line.EndsWith("more)", StringComparison.Ordinal))
        .DistinctBy(line => line.StartsWith(Cure, StringComparison.Ordinal) ? Cure : line)
        .Select(line => line.Length > MostLetters ? $"{line[..MostLetters]} ..." : line);

    private static string WithoutNumbers(string text) => Numbers().Replace(text, "N");

    [GeneratedRegex(@"\d+")]
    private static partial Regex Numbers();
}
