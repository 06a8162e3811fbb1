using ThreadPoolDiagnostics.EventPipe;

namespace ThreadPoolDiagnostics;

/// <summary>Finds file and line of the application's frames. Frames whose symbols are not found stay as they are.</summary>
internal sealed class SourceLines(CodeMap code, TargetFiles files) : IDisposable
{
    private readonly Dictionary<LoadedModule, PortableSymbols?> _symbols = [];
    private readonly Dictionary<ulong, SourceLocation?> _found = [];

    public ThreadStack AddTo(ThreadStack thread) => thread with
    {
        Frames = [.. thread.Frames.Zip(thread.Addresses, (frame, address) =>
            frame.IsApplication ? frame with { Source = Find(address) } : frame)],
    };

    public void Dispose()
    {
        foreach (PortableSymbols? symbols in _symbols.Values) symbols?.Dispose();
    }

    private SourceLocation? Find(ulong address)
    {
        if (!_found.TryGetValue(address, out SourceLocation? source))
            _found.Add(address, source = code.Find(address) is { } il ? SymbolsOf(il.Module)?.Find(il.MethodToken, il.Offset) : null);
        return source;
    }

    private PortableSymbols? SymbolsOf(LoadedModule module)
    {
        if (!_symbols.TryGetValue(module, out PortableSymbols? symbols))
            _symbols.Add(module, symbols = PortableSymbols.Open(module, files));
        return symbols;
    }
}
