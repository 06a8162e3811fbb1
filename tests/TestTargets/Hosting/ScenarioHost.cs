using System.Text.Json;

namespace TestTargets;

/// <summary>The command line of a program that holds scenarios.</summary>
internal static class ScenarioHost
{
    private static readonly JsonSerializerOptions Json = new(JsonSerializerDefaults.Web);

    /// <summary>Starts a scenario, or prints the labels.</summary>
    /// <returns>The exit code; null when a scenario runs, until the parent closes standard input.</returns>
    public static async Task<int?> StartAsync(string[] args, IReadOnlyList<Scenario> scenarios)
    {
        switch (args)
        {
            case ["--labels"]:
                await Console.Out.WriteLineAsync(JsonSerializer.Serialize(scenarios.Select(Described), Json));
                return 0;
            case [var name, .. [] or ["--probe"]] when scenarios.FirstOrDefault(scenario => scenario.Name == name) is { } found:
                await StartAsync(found, withProbe: args.Length == 2);
                return null;
            default:
                await Console.Error.WriteLineAsync(
                    $"usage: {string.Join('|', scenarios.Select(scenario => scenario.Name))} [--probe], or --labels");
                return 1;
        }
    }

    private static async Task StartAsync(Scenario scenario, bool withProbe)
    {
        scenario.Start();
        if (withProbe) Probe.Start();
        OwnClock.StartIfAsked();
        await Console.Out.WriteLineAsync($"ready {Environment.ProcessId}");
    }

    private static object Described(Scenario scenario) => new
    {
        scenario.Name,
        scenario.Label.Verdicts,
        scenario.Label.Calls,
        scenario.Label.Waits,
        scenario.Label.WarmUpSeconds,
        scenario.Label.Kind,
        scenario.Label.Files,
        scenario.Label.Environment,
        scenario.Label.Processors,
        scenario.Label.Quota,
        scenario.Label.IsLaunched,
        scenario.Label.IsEpisode,
        scenario.Label.Apis,
        scenario.Label.Advice,
        scenario.Label.NeverAdvice,
        scenario.Label.Servers,
    };
}

/// <summary>A program of the corpus.</summary>
internal sealed record Scenario(string Name, Label Label, Action Start);
