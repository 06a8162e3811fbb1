using ThreadPoolDiagnostics.Stacks.Symbols;

namespace ThreadPoolDiagnostics.Stacks.Sources;

/// <summary>A place in a module's IL.</summary>
/// <param name="Module">The module.</param>
/// <param name="MethodToken">The method's metadata token.</param>
/// <param name="Offset">Within the method's IL, in bytes.</param>
internal sealed record IlLocation(LoadedModule Module, int MethodToken, int Offset);
