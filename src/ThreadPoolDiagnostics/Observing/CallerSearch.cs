using ThreadPoolDiagnostics.Code;
using ThreadPoolDiagnostics.EventPipe;
using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Targets;
using ThreadPoolDiagnostics.Verdicts;

namespace ThreadPoolDiagnostics.Observing;

/// <summary>Searches the program's code and task events for inlined callers of waits. Begins when threads wait.</summary>
internal sealed class CallerSearch(TargetProcess target, ObservationLog log, ObservationClock clock) : IDisposable
{
    private static readonly TimeSpan AttachTimeout = TimeSpan.FromSeconds(2);

    /// <summary>How long reading the code may continue after the end; large programs take a second or two.</summary>
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(3);

    private readonly Lock _lock = new();
    private PoolSession? _operations;
    private Thread? _reading;
    private ProgramCode? _program;
    private bool _isOver;
    private bool _hasAsked;
    private (TimeSpan Stacks, TimeSpan Sample) _searched;

    public bool HasBegun { get; private set; }

    /// <summary>Whether the program's code has been read, or cannot be.</summary>
    public bool HasRead => _reading is { IsAlive: false };

    /// <summary>Reads the program's code once pool threads wait, and collects task events once a waiting thread has no frame of
    /// the method that called the wait.</summary>
    public void SearchIfNeeded(Observation observation, CancellationToken cancellation)
    {
        if ((HasBegun && _hasAsked) || observation.Stacks is not [.., var stacks]
            || observation.Samples is not [.., var sample]) return;
        if (_searched == (stacks.Elapsed, sample.Elapsed)) return; // nothing new since the last search
        _searched = (stacks.Elapsed, sample.Elapsed);
        IReadOnlyList<BlockingCall> calls = BlockingCalls.In(observation);
        if (calls.Count > 0 && !HasBegun) BeginReading(observation);
        if (calls.Any(call => call.HasHiddenCaller) && !_hasAsked) AskForTasks(cancellation);
    }

    private void BeginReading(Observation observation)
    {
        HasBegun = true;
        _reading = OwnThread.Start("program code", () => Read(observation));
    }

    private void AskForTasks(CancellationToken cancellation)
    {
        _hasAsked = true;
        try
        {
            _operations = PoolSession.StartOperations(
                log, clock, new EventLimit(), new Deadline(target, AttachTimeout, cancellation));
        }
        catch (Exception failure) when (failure is DiagnosticsException or OperationCanceledException)
        {
            // It ended or was cancelled, which the examination sees next; or is too busy: other evidence remains.
        }
    }

    /// <summary>Stops collecting task events while nothing looks wrong.</summary>
    public void Rest()
    {
        _operations?.Dispose();
        (_operations, _hasAsked) = (null, false);
    }

    /// <summary>Releases what was read of the program's code; it is read again when it is needed.</summary>
    public void ForgetCode()
    {
        if (!HasRead) return;
        lock (_lock) ForgetCode_NeedsLock();
        (_reading, HasBegun) = (null, false);
    }

    /// <summary>Adds the suspects in the code, and what to await instead, as far as the code has been read.</summary>
    public void Finish(Observation observation)
    {
        if (_reading is null) return;
        if (!_reading.Join(Patience))
        {
            log.AddGap("The program's code was not read in time for the callers of waits: the machine is busy.");
            return;
        }
        lock (_lock)
        {
            if (_program is null) return;
            Observation found = CodeSearch.Complete(observation, _program, log.Compiled);
            log.SetSuspects(found.Suspects, found.AsyncCounterparts);
        }
    }

    public void Dispose()
    {
        _operations?.Dispose();
        lock (_lock)
        {
            _isOver = true;
            ForgetCode_NeedsLock();
        }
    }

    private void ForgetCode_NeedsLock()
    {
        _program?.Dispose();
        _program = null;
    }

    private void Read(Observation observation)
    {
        ProgramCode? program = null;
        try
        {
            program = WaitingCode.Read(target, observation);
        }
        catch (Exception failure)
        {
            log.AddGap($"The program's code could not be read for the callers of waits: {failure.Message}");
        }
        lock (_lock)
        {
            if (_isOver) program?.Dispose();
            else _program = program;
        }
    }
}
