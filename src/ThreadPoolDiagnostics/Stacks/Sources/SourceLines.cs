using ThreadPoolDiagnostics.Stacks.Frames;
using ThreadPoolDiagnostics.Stacks.Origins;
using ThreadPoolDiagnostics.Targets;

namespace ThreadPoolDiagnostics.Stacks.Sources;

/// <summary>Finds lines of the application's frames and inlined frames. Without symbols frames stay unchanged.</summary>
internal sealed class SourceLines : IDisposable
{
    /// <summary>The longest time for finding symbols: files may be on a network.</summary>
    private static readonly TimeSpan Budget = TimeSpan.FromSeconds(3);

    private readonly CodeMap _code;
    private readonly ModuleOrigins _origins;
    private readonly ModuleFiles _modules;
    private readonly InlinedFrames _inlined;
    private readonly Dictionary<(StackFrame, ulong), StackFrame[]> _found = [];

    private SourceLines(CodeMap code, TargetFiles files)
    {
        _code = code;
        _origins = ModuleOrigins.Read(code.Modules, files);
        _modules = new ModuleFiles(files);
        _inlined = new InlinedFrames(code, _modules);
    }

    /// <summary>Adds lines and inlined frames; a failure leaves the stacks unchanged, which are useful without lines.</summary>
    /// <param name="threads">The stacks.</param>
    /// <param name="nettraceFile">The trace that they are from, or one that was taken just afterwards.</param>
    /// <param name="deadline">The deadline of all work on the process; this may use a part of the time.</param>
    public static IReadOnlyList<ThreadStack> AddTo(IReadOnlyList<ThreadStack> threads, string nettraceFile, Deadline deadline)
    {
        TimeSpan budget = deadline.Remaining < Budget ? deadline.Remaining : Budget;
        try
        {
            return OwnThread.Call("find symbols", () => AddTo(threads, nettraceFile, new TargetFiles(deadline.Target)),
                new Deadline(deadline.Target, budget, deadline.Cancellation));
        }
        catch (Exception failure) when (failure is not OperationCanceledException)
        {
            return threads;
        }
    }

    public void Dispose() => _modules.Dispose();

    /// <inheritdoc cref="AddTo(IReadOnlyList{ThreadStack}, string, Deadline)"/>
    /// <param name="threads">The stacks.</param>
    /// <param name="nettraceFile">The trace that they are from.</param>
    /// <param name="files">Opens the symbols.</param>
    public static IReadOnlyList<ThreadStack> AddTo(IReadOnlyList<ThreadStack> threads, string nettraceFile, TargetFiles files)
    {
        using var lines = new SourceLines(CodeMap.Read(nettraceFile, threads.SelectMany(thread => thread.Addresses)), files);
        return [.. threads.Select(lines.AddTo)];
    }

    private ThreadStack AddTo(ThreadStack thread)
    {
        var frames = new List<StackFrame>();
        var addresses = new List<ulong>();
        foreach ((StackFrame frame, ulong address) in thread.Frames.Zip(thread.Addresses))
        {
            StackFrame[] found = Find(frame, address);
            frames.AddRange(found);
            addresses.AddRange(found.Select(_ => address));
        }
        return thread with { Frames = frames, Addresses = addresses };
    }

    private StackFrame[] Find(StackFrame frame, ulong address)
    {
        if (_found.TryGetValue((frame, address), out StackFrame[]? found)) return found;
        IReadOnlyList<InlinedFrame> calls = _inlined.At(address);
        found = calls.Count == 0
            ? [WithLine(frame, frame.IsApplication ? _code.Find(address) : null)]
            : [.. calls.SkipLast(1).Where(call => call.Name is not null).Select(Inlined), WithLine(frame, calls[^1].Place)];
        _found.Add((frame, address), found);
        return found;
    }

    private StackFrame Inlined(InlinedFrame call)
    {
        string module = Path.GetFileNameWithoutExtension(call.Place!.Module.Path);
        return WithLine(_origins.Frame(module, call.Name!), call.Place) with { IsInlined = true };
    }

    private StackFrame WithLine(StackFrame frame, IlLocation? place) => frame.IsApplication && place is { Offset: >= 0 }
        ? frame with { Source = _modules.SymbolsOf(place.Module)?.Find(place.MethodToken, place.Offset) }
        : frame;
}
