using ThreadPoolDiagnostics.Stacks.Symbols;
using ThreadPoolDiagnostics.Targets;

namespace ThreadPoolDiagnostics.Stacks.Sources;

/// <summary>The files of modules, each opened once, on first use.</summary>
internal sealed class ModuleFiles(TargetFiles files) : IDisposable
{
    private readonly Dictionary<LoadedModule, PortableSymbols?> _symbols = [];
    private readonly Dictionary<LoadedModule, ModuleCode?> _code = [];

    /// <summary>The module's symbols; null when there are none.</summary>
    public PortableSymbols? SymbolsOf(LoadedModule module)
    {
        if (!_symbols.TryGetValue(module, out PortableSymbols? symbols))
            _symbols.Add(module, symbols = PortableSymbols.Open(module, files.Open));
        return symbols;
    }

    /// <summary>The module's metadata and IL; null when the file cannot be read.</summary>
    public ModuleCode? CodeOf(LoadedModule module)
    {
        if (!_code.TryGetValue(module, out ModuleCode? code)) _code.Add(module, code = ModuleCode.Open(module, files));
        return code;
    }

    public void Dispose()
    {
        foreach (IDisposable? file in _symbols.Values.Concat<IDisposable?>(_code.Values)) file?.Dispose();
    }
}
