using System.CommandLine;

namespace DotnetStarvation.Counters;

/// <summary>The command line of <c>counters</c>.</summary>
internal static class CountersCommand
{
    public static Command Create(TimeProvider time) => new("counters", "Shows or records EventCounters and metrics of a process.")
    {
        MonitorCommand.Create(time),
        CollectCommand.Create(time),
    };
}
