using System.Text.Json.Nodes;
using System.Text.RegularExpressions;
using StockExchange.CommandLine.Processes;
using StockExchange.TestKit.Processes;

namespace DotnetStarvation.Tests.Mcp;

/// <summary>The session in docs/assistants.md, which is the tutorial's, done again: but for numbers it is what the server
/// says.</summary>
public sealed partial class TranscriptTests : IDisposable
{
    /// <summary>Of these lines of an answer the session has the first: a busy machine adds calls with a few threads.</summary>
    private static readonly string[] Firsts = ["To change: ", "- method "];

    private const int MostLetters = 140;

    private const string Heartbeat = "As of \"11/27/2026 04:00:00 +00:00\", the heartbeat has been running for \"00:00:06\" "
        + "which is longer than \"00:00:01\". This could be caused by thread pool starvation.";

    private readonly TemporaryFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [Fact]
    public void The_session_in_the_docs_is_what_the_server_says()
    {
        string page = File.ReadAllText(Path.Combine(RepositoryFolder.FullName, "docs", "assistants.md"));
        string written = page.Split("## A session")[1].Split("```")[1].Trim();
        using ChildProcess service = ChildProcess.Start(ChildCommand.Built(
            "StockApi", "--urls", "http://127.0.0.1:0", "--Stocks:Path", _folder.Write("stock.txt", "1 100 10\n")));
        string url = service.WaitFor("Now listening on: ").Trim();
        using ChildProcess load = ChildProcess.Start(ChildCommand.Built(
            "StockLoad", "run", $"{url}/api/stocks/taskwait", "--connections", "125", "--duration", "300s"));
        WaitForStarvation(service.Id);
        using var client = McpClient.Start();

        string said = string.Join('\n', Session(client, service.Id));

        Assert.Equal(WithoutNumbers(written), WithoutNumbers(said));
    }

    /// <summary>Until the load has begun, and the pool starves under it.</summary>
    private static void WaitForStarvation(int process) => Eventually.Holds(
        () => Tool.Run("check", "-p", $"{process}", "--duration", "2s").ExitCode == StarvationExitCodes.Starving,
        () => "StockApi starves", TimeSpan.FromMinutes(1));

    private static IEnumerable<string> Session(McpClient client, int process)
    {
        foreach ((string tool, JsonObject arguments) in new (string, JsonObject)[]
        {
            ("check", new() { ["pid"] = process }),
            ("scan", new() { ["path"] = BuiltProgram.Assembly("StockApi") }),
            ("check", []),
            ("check", new() { ["command"] = new JsonArray("dotnet", "test") }),
            ("explain", new() { ["text"] = Heartbeat }),
        })
        {
            yield return WithoutFolder($"> {tool} {arguments.ToJsonString(Json)}");
            foreach (string line in Shown((string)client.Call(tool, arguments)["content"]![0]!["text"]!))
                yield return line;
        }
    }

    private static readonly System.Text.Json.JsonSerializerOptions Json =
        new() { Encoder = System.Text.Encodings.Web.JavaScriptEncoder.UnsafeRelaxedJsonEscaping };

    /// <summary>Verdict, first call and first cure, without their ends; the evidence differs from run to run.</summary>
    private static IEnumerable<string> Shown(string answer) => WithoutFolder(answer).Split('\n')
        .Where(line => !line.StartsWith("* ", StringComparison.Ordinal) && !line.EndsWith("more)", StringComparison.Ordinal))
        .DistinctBy(line => Array.Find(Firsts, first => line.StartsWith(first, StringComparison.Ordinal)) ?? line)
        .Select(line => line.Length > MostLetters ? $"{line[..MostLetters]} ..." : line);

    private static string WithoutFolder(string text) =>
        text.Replace($"{RepositoryFolder.FullName}/", "", StringComparison.Ordinal);

    private static string WithoutNumbers(string text) => Numbers().Replace(text, "N");

    [GeneratedRegex(@"\d+")]
    private static partial Regex Numbers();
}
