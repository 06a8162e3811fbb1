namespace ThreadPoolDiagnostics.Stacks.Symbols;

/// <summary>A module of the process, and the symbols that were made together with it.</summary>
/// <param name="Path">Of its file, as the process sees it.</param>
/// <param name="SymbolsId">What its symbols must carry to belong to it; empty when it has none.</param>
/// <param name="SymbolsPath">Where its compiler wrote them.</param>
internal sealed record LoadedModule(string Path, Guid SymbolsId, string SymbolsPath);
