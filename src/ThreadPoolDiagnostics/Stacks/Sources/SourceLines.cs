using ThreadPoolDiagnostics.Stacks.Frames;
using ThreadPoolDiagnostics.Stacks.Symbols;
using ThreadPoolDiagnostics.Stacks.Inlining;
using ThreadPoolDiagnostics.Stacks.Naming;
using ThreadPoolDiagnostics.Stacks.Origins;
using ThreadPoolDiagnostics.Targets;

namespace ThreadPoolDiagnostics.Stacks.Sources;

/// <summary>
/// Finds file and line of the application's frames, and the frames that were inlined where the runtime kept them. Frames whose symbols
/// are not found stay as they are.
/// </summary>
internal sealed class SourceLines(CodeMap code, TargetFiles files) : IDisposable
{
    /// <summary>How long symbols may be looked for: files may lie on a network.</summary>
    private static readonly TimeSpan Budget = TimeSpan.FromSeconds(3);

    private readonly ModuleOrigins _origins = ModuleOrigins.Read(code.ModulePaths, files);
    private readonly ModuleFiles _modules = new(files);
    private readonly Dictionary<(StackFrame, ulong), StackFrame[]> _found = [];

    /// <summary>Stacks without lines are better than none, so whatever goes wrong here leaves them as they are.</summary>
    /// <param name="threads">The stacks.</param>
    /// <param name="nettraceFile">The trace that they are from, or one that was taken just after it.</param>
    /// <param name="deadline">For all work on the process, of which this may take a part.</param>
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

    private static IReadOnlyList<ThreadStack> AddTo(IReadOnlyList<ThreadStack> threads, string nettraceFile, TargetFiles files)
    {
        using var lines = new SourceLines(CodeMap.Read(nettraceFile), files);
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
        IReadOnlyList<InlinedCall> calls = code.CallsAt(address);
        found = calls.Count == 0
            ? [WithLine(frame, frame.IsApplication ? code.Find(address) : null)]
            : [.. Inlined(calls), WithLine(frame, Locate(calls[^1]))];
        _found.Add((frame, address), found);
        return found;
    }

    /// <summary>All calls but the last, which has a frame.</summary>
    private IEnumerable<StackFrame> Inlined(IReadOnlyList<InlinedCall> calls) =>
        from index in Enumerable.Range(0, calls.Count - 1)
        let place = Locate(calls[index])
        where place is not null
        let name = Name(calls[index], place, Locate(calls[index + 1]))
        where name is not null
        let frame = _origins.Frame(Path.GetFileNameWithoutExtension(place.Module.Path), FrameName.Format(name))
        select WithLine(frame, place) with { IsInlined = true };

    /// <summary>
    /// The runtime's own word; for a method of which it said only module and token, the module's metadata, unless the caller's IL has
    /// the call of something else there: then the token is one of another module.
    /// </summary>
    private string? Name(InlinedCall call, IlLocation place, IlLocation? caller)
    {
        if (code.Identify(call.MethodId)?.Name is { } known) return known;
        string? name = _modules.CodeOf(place.Module)?.NameOf(place.MethodToken);
        string? called = caller is null ? null : _modules.CodeOf(caller.Module)?.CalledAt(caller.MethodToken, caller.Offset);
        return called is null || name?.Contains($".{called}(", StringComparison.Ordinal) == true ? name : null;
    }

    private IlLocation? Locate(InlinedCall call) =>
        code.Identify(call.MethodId) is { } method && code.ModuleOf(method.ModuleId) is { } module
            ? new IlLocation(module, method.Token, call.IlOffset)
            : null;

    private StackFrame WithLine(StackFrame frame, IlLocation? place) => frame.IsApplication && place is { Offset: >= 0 }
        ? frame with { Source = _modules.SymbolsOf(place.Module)?.Find(place.MethodToken, place.Offset) }
        : frame;
}
