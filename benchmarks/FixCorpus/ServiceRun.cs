using System.Text.Json;
using StockExchange.CommandLine.Processes;
using StockExchange.Measuring;

namespace FixCorpus;

/// <summary>Fixes one service in a folder of its own, and verifies it under load.</summary>
internal sealed class ServiceRun(LabelledService service, string folder, IReadOnlyList<string> arguments, TimeProvider time)
{
    private const int Connections = 100;

    /// <summary>So that compiling the service's code is over.</summary>
    private const int WarmUp = 10;

    private static readonly TimeSpan Patience = TimeSpan.FromMinutes(30);

    private string Report => Path.Combine(folder, "before.json");

    public ServiceResult Run(string sources)
    {
        string project = Path.Combine(folder, service.Program);
        Copy(Path.Combine(sources, service.Program), project);
        (string before, string answer) = service.IsToBeCured ? Observe(project, "check", "--json", Report) : ("-", "");
        long start = time.GetTimestamp();
        string file = Path.Combine(folder, "fix.json");
        Tool("fix", project, "--apply", "--json", file);
        TimeSpan took = time.GetElapsedTime(start);
        using JsonDocument document = JsonDocument.Parse(File.ReadAllText(file));
        JsonElement fix = document.RootElement;
        var result = new ServiceResult(
            service, fix.GetProperty("rewritten").GetArrayLength(),
            [.. fix.GetProperty("left").EnumerateArray().Select(call => call.GetProperty("reason").GetString()!)], took)
        {
            Before = before,
        };
        return result.Rewritten > 0 && service.IsToBeCured ? result with { After = Verified(project, answer) } : result;
    }

    private string Verified(string project, string answer)
    {
        try
        {
            (string outcome, string now) = Observe(project, "verify", "--before", Report, "--json");
            return service.Varies || now == answer ? outcome : $"answers {now}, and did {answer}";
        }
        catch (InvalidOperationException failure)
        {
            return failure.Message;
        }
    }

    /// <summary>Builds and starts it, and runs a command of the tool under load.</summary>
    /// <returns>The verdict or outcome, and the service's answer.</returns>
    private (string Said, string Answer) Observe(string project, params string[] command)
    {
        ChildResult built = ChildProcess.Run(new("dotnet", "build", project, "-v", "q", "-nologo"), Patience);
        if (built.ExitCode != 0) throw new InvalidOperationException("It does not build.");
        string program = Path.Combine(project, "bin", "Debug", "net10.0", $"{service.Program}.dll");
        using ChildProcess server = ChildProcess.Start(new("dotnet", [program, .. arguments]) { Folder = project });
        var url = new Uri($"{server.WaitFor("Now listening on: ")}/price/7");
        string answer = Ask(url);
        for (int request = 0; request < WarmUp; request++) Ask(url);
        using var load = new ConnectionLoad(url, Connections);
        string said = Tool([.. command, "-p", $"{server.Id}", "--duration", "6s"]).Output;
        using JsonDocument document = JsonDocument.Parse(command is ["check", ..] ? File.ReadAllText(Report) : said);
        JsonElement root = document.RootElement;
        if (!root.TryGetProperty("outcome", out JsonElement outcome)) return (root.GetProperty("verdict").GetString()!, answer);
        return outcome.ValueEquals("cured") ? ("cured", answer) : ($"{outcome}: {root.GetProperty("summary")}", answer);
    }

    private static string Ask(Uri url)
    {
        using var client = new HttpClient();
        using HttpResponseMessage response = client.Send(new(HttpMethod.Get, url));
        using var reader = new StreamReader(response.Content.ReadAsStream());
        return $"{(int)response.StatusCode} {response.Content.Headers.ContentType} {reader.ReadToEnd()}";
    }

    private static ChildResult Tool(params string[] words) =>
        ChildProcess.Run(new(StarvationTool.Command[0], [.. StarvationTool.Command[1..], .. words]), Patience);

    private static void Copy(string from, string to)
    {
        Directory.CreateDirectory(to);
        foreach (string file in Directory.EnumerateFiles(from)) File.Copy(file, Path.Combine(to, Path.GetFileName(file)));
    }
}
