using ThreadPoolDiagnostics.Stacks.Frames;
using ThreadPoolDiagnostics.Stacks.Symbols;
using ThreadPoolDiagnostics.Targets;

namespace ThreadPoolDiagnostics.Stacks.Sources;

/// <summary>Finds file and line of the application's frames. Frames whose symbols are not found stay as they are.</summary>
internal sealed class SourceLines(CodeMap code, TargetFiles files) : IDisposable
{
    /// <summary>How long symbols may be looked for: files may lie on a network.</summary>
    private static readonly TimeSpan Budget = TimeSpan.FromSeconds(3);

    private readonly Dictionary<LoadedModule, PortableSymbols?> _symbols = [];
    private readonly Dictionary<ulong, SourceLocation?> _found = [];

    /// <summary>Stacks without lines are better than none, so whatever goes wrong here leaves them as they are.</summary>
    /// <param name="threads">The stacks.</param>
    /// <param name="nettraceFile">The trace that they are from.</param>
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

    public void Dispose()
    {
        foreach (PortableSymbols? symbols in _symbols.Values) symbols?.Dispose();
    }

    private static IReadOnlyList<ThreadStack> AddTo(IReadOnlyList<ThreadStack> threads, string nettraceFile, TargetFiles files)
    {
        using var lines = new SourceLines(CodeMap.Read(nettraceFile), files);
        return [.. threads.Select(lines.AddTo)];
    }

    private ThreadStack AddTo(ThreadStack thread) => thread with
    {
        Frames = [.. thread.Frames.Zip(thread.Addresses, (frame, address) =>
            frame.IsApplication ? frame with { Source = Find(address) } : frame)],
    };

    private SourceLocation? Find(ulong address)
    {
        if (!_found.TryGetValue(address, out SourceLocation? source))
            _found.Add(address, source = code.Find(address) is { } il ? SymbolsOf(il.Module)?.Find(il.MethodToken, il.Offset) : null);
        return source;
    }

    private PortableSymbols? SymbolsOf(LoadedModule module)
    {
        if (!_symbols.TryGetValue(module, out PortableSymbols? symbols))
            _symbols.Add(module, symbols = PortableSymbols.Open(module, files.Open));
        return symbols;
    }
}
