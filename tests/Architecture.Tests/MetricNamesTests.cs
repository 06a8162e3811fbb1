using Mono.Cecil;
using Mono.Cecil.Cil;

namespace StockExchange.Architecture.Tests;

/// <summary>One dashboard serves the metrics of the recorder and those of the watchdog, of which neither references the
/// other.</summary>
public sealed class MetricNamesTests
{
    private const string Prefix = "dotnet.starvation.";

    [Fact]
    public void The_recorder_has_every_name_of_the_watchdog()
    {
        using ModuleDefinition watchdog = Read("StarvationWatchdog"), recorder = Read("dotnet-starvation");

        string[] names = [.. Names(watchdog, "StarvationWatchdog.Reporting.WatchdogMetrics")];

        Assert.Contains("dotnet.starvation.queue.delay", names);
        Assert.Empty(names.Except(Names(recorder, "DotnetStarvation.Telemetry.SeriesNames")));
    }

    [Fact]
    public void Both_have_the_same_buckets_of_queue_delays()
    {
        using ModuleDefinition watchdog = Read("StarvationWatchdog"), recorder = Read("dotnet-starvation");

        Assert.Equal(
            Buckets(watchdog, "StarvationWatchdog.Reporting.WatchdogMetrics"),
            Buckets(recorder, "DotnetStarvation.Telemetry.SeriesNames"));
    }

    private static ModuleDefinition Read(string project) =>
        ModuleDefinition.ReadModule(SolutionProject.FromName(project).AssemblyPath);

    private static IEnumerable<string> Names(ModuleDefinition module, string type) => module.GetType(type).Fields
        .Where(field => field.HasConstant).Select(field => field.Constant).OfType<string>()
        .Where(name => name.StartsWith(Prefix, StringComparison.Ordinal));

    /// <summary>The bytes that the only array of a type's constructors is made of.</summary>
    private static byte[] Buckets(ModuleDefinition module, string type) => Assert.Single(
        from constructor in module.GetType(type).Methods
        where constructor.IsConstructor
        from instruction in constructor.Body.Instructions
        where instruction.OpCode == OpCodes.Ldtoken
        select ((FieldReference)instruction.Operand).Resolve().InitialValue);
}
