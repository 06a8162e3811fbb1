using System.Text.Json;
using StockExchange.CommandLine.Processes;
using StockExchange.TestKit.Processes;
using ThreadPoolDiagnostics.Code;

namespace ThreadPoolDiagnostics.Tests.Code;

/// <summary>The programs that other tests attach to, with labels by their authors: where each blocks, and on what.</summary>
public sealed class LabelledProgramsTests
{
    /// <summary>Its call is ILogger.Log: whether that waits is decided by the logger that the program is given.</summary>
    private const string DecidedAtRunTime = "console-logger";

    [Theory]
    [InlineData("TestTargets")]
    [InlineData("TestWebTargets")]
    public void Every_labelled_call_is_found_without_running_it(string program)
    {
        using ProgramCode code = Built.Read(program);
        ILookup<string, string> found = code.Calls.AllSites()
            .Where(reached => !reached.Site.IsOfCompleteTask)
            // A method that only waits for its caller's task is what a finding's call leads to.
            .SelectMany(one => new[] { one.Site.Method.Name, one.Site.Api.Method }, (reached, name) => (name, reached))
            .ToLookup(
                found => found.name,
                found => JsonNamingPolicy.KebabCaseLower.ConvertName($"{found.reached.Site.Api.Wait}"));

        Assert.Empty(code.Unread);
        Assert.All(Labels(program), label => Assert.Contains(
            label.Calls, call => found[call].Intersect(label.Waits, StringComparer.Ordinal).Any()));
    }

    private static IEnumerable<Label> Labels(string program)
    {
        string json = ChildProcess.Run(ChildCommand.Built(program, "--labels")).Output;
        Label[] labels = JsonSerializer.Deserialize<Label[]>(json, JsonSerializerOptions.Web)!;
        Assert.NotEmpty(labels);
        return labels.Where(label => label.Calls.Count > 0 && label.Name != DecidedAtRunTime);
    }

    private sealed record Label(string Name, IReadOnlyList<string> Calls, IReadOnlyList<string> Waits);
}
