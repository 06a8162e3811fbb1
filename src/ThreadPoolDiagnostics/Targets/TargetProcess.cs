using ThreadPoolDiagnostics.Machine;

namespace ThreadPoolDiagnostics.Targets;

/// <summary>
/// A .NET process to look into, and the way to it. It needs to be disposed only if it came from a diagnostic port.
/// </summary>
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

    /// <summary>
    /// Its id: as this process sees it, or for a process behind a diagnostic port as that one sees itself, in a container for
    /// instance.
    /// </summary>
    public int Id { get; }

    /// <summary>The path that it was given by; null for a process of this machine, whose socket is looked up by its id.</summary>
    public string? Port => _address;

    /// <summary>
    /// What people call it: its program, or for <c>dotnet App.dll</c> the application. Null when it has ended, or is behind a
    /// port.
    /// </summary>
    public string? Name => IsLocal ? TargetName.Find(Id) : null;

    /// <summary>Program and arguments, as the operating system has them; null where only the runtime can tell.</summary>
    public string? CommandLine => IsLocal && LinuxProcess.IsSupported && new LinuxProcess(Id).CommandLine is { } words
        ? string.Join(' ', words)
        : null;

    /// <summary>By a signal or a debugger, as far as this machine can tell.</summary>
    public bool IsStopped => IsLocal && LinuxProcess.IsSupported && new LinuxProcess(Id).IsStopped;

    /// <summary>Whether it runs still. Of a process behind a diagnostic port only a connection can tell.</summary>
    public bool IsAlive => !IsLocal || (LocalProcess.IsAlive(Id) && !IsReplaced);

    /// <summary>Whether it ends within a moment; one behind a port is taken at its word, which it has broken off.</summary>
    internal bool Ends(TimeSpan patience) => !IsLocal || LocalProcess.Ends(Id, patience);

    /// <summary>The socket or pipe that its runtime listens on.</summary>
    /// <exception cref="DiagnosticsException">There is none, and why.</exception>
    internal string Address => IsReplaced
        ? throw DiagnosticsException.ProcessEnded(Id)
        : _address ?? DiagnosticSocket.Find(Id) ?? throw NoPort.Explain(Id);

    /// <summary>How many it may use, as its affinity says; a container's quota is not in it.</summary>
    internal int? Processors => IsLocal && LinuxProcess.IsSupported ? new LinuxProcess(Id).Processors : null;

    /// <summary>
    /// It has ended, and another process has got its id meanwhile: nothing of that one may go into what is said of this one.
    /// Never where the system does not tell.
    /// </summary>
    private bool IsReplaced => _startTime is not null && StartTime is { } now && now != _startTime;

    private string? StartTime => IsLocal && LinuxProcess.IsSupported ? new LinuxProcess(Id).StartTime : null;

    /// <summary>Its id is one of this machine as we see it.</summary>
    internal bool IsLocal => _address is null;

    /// <summary>The process with this id. Nothing is asked of it yet: that it is there shows when it is attached to.</summary>
    public static TargetProcess FromId(int processId) => new(processId);

    /// <summary>The one .NET process with this name, of the program or, for <c>dotnet App.dll</c>, of the application.</summary>
    /// <exception cref="DiagnosticsException">None has it, or several; the message lists them with their ids.</exception>
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

    /// <summary>What its runtime says about it, at the latest when the patience is over, however stuck it is.</summary>
    /// <exception cref="DiagnosticsException">It cannot be reached, or does not answer in time.</exception>
    public TargetInfo Describe(TimeSpan patience, CancellationToken cancellation = default) =>
        RuntimeQuestion.Describe(new Deadline(this, patience, cancellation));

    /// <summary>Closes the port that it came from.</summary>
    public void Dispose() => _port?.Dispose();

    /// <summary>One behind a port that waits at its start, or may do so, until somebody has attached.</summary>
    /// <param name="processId">Its id.</param>
    /// <param name="address">Where its runtime is reached.</param>
    /// <param name="port">What to dispose with it.</param>
    internal static TargetProcess Suspended(int processId, string address, IDisposable? port = null) =>
        new(processId, address, port, RuntimeQuestion.Resume);

    /// <summary>
    /// One of this machine that waits at its start. A runtime goes on when it is told so on the very port for which it waits
    /// (ds-ipc.c, ds_ipc_stream_factory_resume_current_port), not on the one by which it is looked into.
    /// </summary>
    /// <param name="processId">Its id.</param>
    /// <param name="resume">Lets it run.</param>
    internal static TargetProcess Suspended(int processId, Action<Deadline> resume) => new(processId, resume: resume);

    /// <summary>Lets it run if it still waits at its start. Called when a session is attached.</summary>
    internal void Resume(Deadline deadline) => Interlocked.Exchange(ref _resume, null)?.Invoke(deadline);
}
