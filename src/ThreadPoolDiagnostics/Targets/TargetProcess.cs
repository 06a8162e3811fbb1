using ThreadPoolDiagnostics.Machine;

namespace ThreadPoolDiagnostics.Targets;

/// <summary>A .NET process and how to connect to it. Only one from a diagnostic port needs to be disposed.</summary>
public sealed class TargetProcess : IDisposable
{
    private readonly string? _address;
    private readonly string? _startTime;
    private readonly IDisposable? _port;
    private Action<Deadline>? _resume;

    private TargetProcess(int processId, string? address = null, IDisposable? port = null, Action<Deadline>? resume = null)
    {
        Id = processId;
        _address = address;
        _startTime = StartTime;
        _port = port;
        _resume = resume;
    }

    /// <summary>Its id as this process sees it; behind a diagnostic port, its id in its own namespace (in a container).</summary>
    public int Id { get; }

    /// <summary>Which of its assemblies are the application's own. Default: by its .deps.json and its symbols.</summary>
    public OwnCode OwnCode { get; set; } = OwnCode.Unspecified;

    /// <summary>The path of its diagnostic port; null for a process of this machine, whose socket is found by its id.</summary>
    public string? Port => _address;

    /// <summary>When it started, in ticks since boot: another process with its id has another time. Null where the system has no
    /// such times, and behind a port.</summary>
    public string? Started => _startTime;

    /// <summary>Processor time used since its start, in seconds, in its own code and in the kernel; null when it has ended, and
    /// where the system does not say.</summary>
    public (double User, double System)? CpuTimes =>
        IsLocal && LinuxProcess.IsSupported && !IsReplaced ? new LinuxProcess(Id).CpuTimes : null;

    /// <summary>Its program, or for <c>dotnet App.dll</c> the application. Null when it has ended, or is behind a port.</summary>
    public string? Name => IsLocal ? TargetName.Find(Id) : null;

    /// <summary>Program and arguments, from the operating system; null where only the runtime has them.</summary>
    public string? CommandLine => IsLocal && LinuxProcess.IsSupported && new LinuxProcess(Id).CommandLine is { } words
        ? string.Join(' ', words)
        : null;

    /// <summary>Whether a signal or a debugger has stopped it, as far as this machine shows.</summary>
    public bool IsStopped => IsLocal && LinuxProcess.IsSupported && new LinuxProcess(Id).IsStopped;

    /// <summary>Whether it still runs. Always true for one behind a diagnostic port, until a connection fails.</summary>
    public bool IsAlive => !IsLocal || (LocalProcess.IsAlive(Id) && !IsReplaced);

    /// <summary>Whether it ends within a moment; for one behind a port, a broken connection counts as its end.</summary>
    internal bool Ends(TimeSpan patience) => !IsLocal || LocalProcess.Ends(Id, patience);

    /// <summary>The socket or pipe that its runtime listens on.</summary>
    /// <exception cref="DiagnosticsException">There is none; the message has the reason.</exception>
    internal string Address => IsReplaced
        ? throw DiagnosticsException.ProcessEnded(Id)
        : _address ?? DiagnosticSocket.Find(Id) ?? throw NoPort.Explain(Id);

    /// <summary>The number of processors in its affinity; a container's quota is not considered.</summary>
    internal int? Processors => IsLocal && LinuxProcess.IsSupported ? new LinuxProcess(Id).Processors : null;

    /// <summary>Whether a later process has its id. Never true where the system has no start times.</summary>
    private bool IsReplaced => _startTime is not null && StartTime is { } now && now != _startTime;

    private string? StartTime => IsLocal && LinuxProcess.IsSupported ? new LinuxProcess(Id).StartTime : null;

    /// <summary>Whether its id is one of this machine, as this process sees it.</summary>
    internal bool IsLocal => _address is null;

    /// <summary>The process with this id. It is not contacted yet: whether it exists shows when it is attached to.</summary>
    public static TargetProcess FromId(int processId) => new(processId);

    /// <summary>The one .NET process with this name, of the program or, for <c>dotnet App.dll</c>, of the application.</summary>
    /// <exception cref="DiagnosticsException">No process has it, or several; the message lists them with their ids.</exception>
    public static TargetProcess FromName(string name, CancellationToken cancellation = default)
    {
        IReadOnlyList<TargetProcess> matching = AllWithName(name);
        cancellation.ThrowIfCancellationRequested();
        return matching switch
        {
            [var only] => only,
            [] => throw DiagnosticsException.NoSuchName(name, All()),
            _ => throw DiagnosticsException.Ambiguous(name, matching),
        };
    }

    /// <summary>The .NET processes with this name, by id; empty when there is none.</summary>
    public static IReadOnlyList<TargetProcess> AllWithName(string name) =>
        [.. All().Where(target => TargetName.Matches(name, target.Id))];

    /// <summary>The .NET processes with a diagnostic port that this user can see, except this one, by id.</summary>
    public static IReadOnlyList<TargetProcess> All() =>
        [.. DiagnosticSocket.Owners().Where(id => id != Environment.ProcessId).Order().Select(FromId)];

    /// <summary>The runtime's information on the process, within the patience, also when the process is stuck.</summary>
    /// <exception cref="DiagnosticsException">The process cannot be reached, or does not answer in time.</exception>
    public TargetInfo Describe(TimeSpan patience, CancellationToken cancellation = default) =>
        RuntimeQuestion.Describe(new Deadline(this, patience, cancellation));

    /// <summary>The environment that it was started with: from the operating system, or else from its runtime; empty when neither
    /// tells it.</summary>
    /// <param name="patience">How long the runtime may take.</param>
    internal IReadOnlyDictionary<string, string> ReadEnvironment(TimeSpan patience)
    {
        if (IsLocal && LinuxProcess.IsSupported && new LinuxProcess(Id).Variables is { } variables) return variables;
        try
        {
            return RuntimeQuestion.ReadEnvironment(new Deadline(this, patience, CancellationToken.None));
        }
        catch (DiagnosticsException)
        {
            return new Dictionary<string, string>(); // too old, or it does not answer: then attaching says so
        }
    }

    /// <summary>Closes its diagnostic port, if it has one.</summary>
    public void Dispose() => _port?.Dispose();

    /// <summary>A process behind a port that is, or may be, suspended at its start until a tool attaches.</summary>
    internal static TargetProcess Suspended(int processId, string address, IDisposable? port = null) =>
        new(processId, address, port, RuntimeQuestion.Resume);

    /// <summary>A process suspended at its start, which is resumed on the port that it connected to (ds-ipc.c).</summary>
    internal static TargetProcess Suspended(int processId, Action<Deadline> resume) => new(processId, resume: resume);

    /// <summary>Resumes it if it is still suspended at its start. Called when a session is attached.</summary>
    internal void Resume(Deadline deadline) => Interlocked.Exchange(ref _resume, null)?.Invoke(deadline);
}
