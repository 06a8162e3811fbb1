using ThreadPoolDiagnostics.Machine;

namespace ThreadPoolDiagnostics.Targets;

/// <summary>
/// Finds the .NET processes again and again. Most processes of a machine are none: one that had no diagnostic socket twice is
/// looked at again when it has another program (exec), and after a minute. Once can be chance: its runtime may only be starting.
/// </summary>
/// <param name="time">The clock.</param>
public sealed class ProcessSearch(TimeProvider time)
{
    private static readonly TimeSpan LookAgain = TimeSpan.FromMinutes(1);

    private Dictionary<int, (string Program, long? Since)> _others = [];

    /// <summary>The .NET processes with a diagnostic port that this user can see, except this one, by id.</summary>
    public IReadOnlyList<TargetProcess> All()
    {
        if (!LinuxProcess.IsSupported) return TargetProcess.All();
        var found = new List<TargetProcess>();
        var others = new Dictionary<int, (string Program, long? Since)>();
        foreach (int id in LinuxProcess.Ids.Where(id => id != Environment.ProcessId).Order())
        {
            if (new LinuxProcess(id).ProgramAndStart is not { } program) continue; // it has ended
            bool isAgain = _others.TryGetValue(id, out var known) && known.Program == program;
            if (isAgain && known.Since is { } since && time.GetElapsedTime(since) < LookAgain) others.Add(id, known);
            else if (DiagnosticSocket.Find(id) is not null) found.Add(TargetProcess.FromId(id));
            else others.Add(id, (program, isAgain ? time.GetTimestamp() : null));
        }
        _others = others;
        return found;
    }

    /// <summary>Those with this name, of the program or, for <c>dotnet App.dll</c>, of the application.</summary>
    public IReadOnlyList<TargetProcess> AllWithName(string name) =>
        [.. All().Where(target => TargetName.Matches(name, target.Id))];
}
