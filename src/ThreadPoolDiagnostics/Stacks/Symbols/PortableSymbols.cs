using System.Reflection.Metadata;
using System.Reflection.Metadata.Ecma335;
using System.Reflection.PortableExecutable;
using ThreadPoolDiagnostics.Stacks.Frames;

namespace ThreadPoolDiagnostics.Stacks.Symbols;

/// <summary>
/// The portable symbols of one module: the .pdb file beside it or at the path that its compiler wrote, or those embedded in the
/// module. Only symbols with the module's id are used: others would have wrong lines.
/// </summary>
internal sealed class PortableSymbols : IDisposable
{
    private readonly MetadataReaderProvider _provider;
    private readonly MetadataReader _reader;

    private PortableSymbols(MetadataReaderProvider provider)
    {
        _provider = provider;
        _reader = provider.GetMetadataReader();
    }

    /// <summary>Opens a module's symbols; null when they are not found, or cannot be read.</summary>
    /// <param name="module">The module.</param>
    /// <param name="open">Opens a file by its path; null when there is none.</param>
    public static PortableSymbols? Open(LoadedModule module, Func<string, Stream?> open)
    {
        string beside = Path.ChangeExtension(module.Path, ".pdb");
        Func<MetadataReaderProvider?>[] places =
        [
            () => FromFile(open(beside)), () => FromFile(open(module.SymbolsPath)), () => Embedded(open(module.Path)),
        ];
        return module.SymbolsId == Guid.Empty
            ? null
            : places.Select(place => TryOpen(place, module.SymbolsId)).FirstOrDefault(symbols => symbols is not null);
    }

    /// <summary>The statement that a method's IL offset belongs to; null where the compiler recorded none.</summary>
    public SourceLocation? Find(int methodToken, int offset)
    {
        SequencePoint[] points = PointsOf(methodToken);
        int own = Array.FindLastIndex(points, point => point.Offset <= offset);
        if (own >= 0 && IsBrace(points[own])) return Behind(points, offset);
        int noted = Array.FindLastIndex(points, point => !point.IsHidden && point.Offset <= offset);
        return noted < 0 ? null : At(points[noted], points[noted].StartLine);
    }

    /// <summary>The first and the last line of that statement; null where the compiler recorded none.</summary>
    public (SourceLocation First, int LastLine)? FindLines(int methodToken, int offset) =>
        Array.FindLast(PointsOf(methodToken), point => !point.IsHidden && point.Offset <= offset) is { EndLine: > 0 } point
            ? (At(point, point.StartLine), point.EndLine)
            : null;

    /// <summary>The statement of a lock on a System.Threading.Lock, whose call has no sequence point.</summary>
    /// <param name="methodToken">The method's metadata token.</param>
    /// <param name="begin">The offset of the call's first argument, where a statement of its own would begin.</param>
    public SourceLocation? FindLock(int methodToken, int begin)
    {
        SequencePoint[] points = PointsOf(methodToken);
        return Array.Exists(points, point => point.Offset == begin && !point.IsHidden && !IsBrace(point))
            ? Find(methodToken, begin)
            : Behind(points, begin);
    }

    public void Dispose() => _provider.Dispose();

    private SequencePoint[] PointsOf(int methodToken)
    {
        var method = (MethodDefinitionHandle)MetadataTokens.EntityHandle(methodToken);
        return [.. _reader.GetMethodDebugInformation(method).GetSequencePoints()];
    }

    /// <summary>Whether a sequence point is one character wide: a brace, which compiles to nothing.</summary>
    private static bool IsBrace(SequencePoint point) =>
        !point.IsHidden && point.StartLine == point.EndLine && point.EndColumn == point.StartColumn + 1;

    /// <summary>The line after the statement before the offset, or that of the next statement when it is sooner.</summary>
    private SourceLocation? Behind(SequencePoint[] points, int offset)
    {
        SequencePoint[] noted = [.. points.Where(point => !point.IsHidden)];
        int before = Array.FindLastIndex(noted, point => point.Offset <= offset);
        if (before < 0) return null;
        int end = noted[before].EndLine;
        bool isSooner = before + 1 < noted.Length && noted[before + 1].StartLine == end;
        return At(noted[before], isSooner ? end : end + 1);
    }

    private SourceLocation At(SequencePoint point, int line) =>
        new(_reader.GetString(_reader.GetDocument(point.Document).Name), line);

    private static PortableSymbols? TryOpen(Func<MetadataReaderProvider?> place, Guid id)
    {
        MetadataReaderProvider? provider = null;
        try
        {
            provider = place();
            if (provider is not null && IdOf(provider.GetMetadataReader()) == id) return new PortableSymbols(provider);
        }
        catch (Exception failure) when (failure is BadImageFormatException or IOException or UnauthorizedAccessException)
        {
            // Not portable symbols, or damaged: treated as missing.
        }
        provider?.Dispose();
        return null;
    }

    /// <summary>The first 16 of the id's 20 bytes, which the module contains.</summary>
    private static Guid IdOf(MetadataReader symbols) =>
        symbols.DebugMetadataHeader is { } header ? new Guid(header.Id.AsSpan()[..16]) : Guid.Empty;

    private static MetadataReaderProvider? FromFile(Stream? file) =>
        file is null ? null : MetadataReaderProvider.FromPortablePdbStream(file);

    private static MetadataReaderProvider? Embedded(Stream? file)
    {
        if (file is null) return null;
        using var module = new PEReader(file);
        foreach (DebugDirectoryEntry entry in module.ReadDebugDirectory())
            if (entry.Type == DebugDirectoryEntryType.EmbeddedPortablePdb)
                return module.ReadEmbeddedPortablePdbDebugDirectoryData(entry);
        return null;
    }
}
