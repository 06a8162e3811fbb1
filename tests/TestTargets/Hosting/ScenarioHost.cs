using System.Text.Json;

namespace TestTargets;

/// <summary>The command line of a program that holds scenarios.</summary>
internal static class ScenarioHost
{
    private static readonly JsonSerializerOptions Json = new(JsonSerializerDefaults.Web);

    /// <summary>Runs a scenario until standard input closes, or prints the labels.</summary>
    public static int Run(string[] args, IReadOnlyList<Scenario> scenarios)
    {
        switch (args)
        {
            case ["--labels"]:
                Console.WriteLine(JsonSerializer.Serialize(scenarios.Select(Described), Json));
                return 0;
            case [var name, .. [] or ["--probe"]] when scenarios.FirstOrDefault(scenario => scenario.Name == name) is { } found:
                return Run(found, withProbe: args.Length == 2);
            default:
                Console.Error.WriteLine($"usage: {string.Join('|', scenarios.Select(scenario => scenario.Name))} [--probe], or --labels");
                return 1;
        }
    }

    private static int Run(Scenario scenario, bool withProbe)
    {
        scenario.Start();
        if (withProbe) Probe.Start();
        Console.WriteLine($"ready {Environment.ProcessId}");
        Console.In.ReadToEnd(); // the parent holds stdin open; when it closes it, or dies, this process ends
        return 0;
    }

    private static object Described(Scenario scenario) => new
    {
        scenario.Name,
        scenario.Label.Verdicts,
        scenario.Label.Calls,
        scenario.Label.Waits,
        scenario.Label.WarmUpSeconds,
    };
}
