using System.Text.Json.Serialization;
using ThreadPoolDiagnostics.Counters;
using ThreadPoolDiagnostics.Targets;

namespace DotnetStarvation.Ps;

/// <summary>One process in the list.</summary>
/// <param name="Id">The process id.</param>
/// <param name="Name">The program, or for <c>dotnet App.dll</c> the application.</param>
/// <param name="CommandLine">Program and arguments.</param>
/// <param name="Runtime">The version of the runtime; null when it did not answer, or is older than .NET 6.</param>
/// <param name="State">The state of its pool.</param>
/// <param name="PoolThreads">The number of pool threads; null, as are queue and CPU, when the process is unreachable.</param>
/// <param name="QueueLength">The number of work items that wait for a thread.</param>
/// <param name="CpuPercent">The use of all processors that it may use, 0 to 100.</param>
/// <param name="Problem">Why the process is unreachable; null when it is not.</param>
internal sealed record ProcessRow(
    int Id,
    string Name,
    string CommandLine,
    string? Runtime,
    [property: JsonIgnore] PoolState State,
    int? PoolThreads,
    long? QueueLength,
    double? CpuPercent,
    string? Problem)
{
    [JsonPropertyName("state")]
    public string StateWord => PoolStates.Word(State);

    public static ProcessRow Unreachable(TargetProcess target, string problem) => new(
        target.Id, target.Name ?? "?", target.CommandLine ?? "?", Runtime: null, PoolState.Unreachable,
        PoolThreads: null, QueueLength: null, CpuPercent: null, problem);

    public ProcessRow Reached(TargetInfo info, IReadOnlyList<CounterSample> samples, double machineCpuPercent) => this with
    {
        Name = Name is "?" ? info.EntryAssembly ?? "?" : Name,
        CommandLine = CommandLine is "?" ? info.CommandLine : CommandLine,
        Runtime = info.RuntimeVersion,
        State = PoolStates.Decide(samples, machineCpuPercent),
        PoolThreads = samples[^1].ThreadCount,
        QueueLength = samples[^1].QueueLength,
        CpuPercent = Math.Round(samples[^1].CpuPercent, 1),
        Problem = null,
    };
}
