using System.Runtime.InteropServices;
using ThreadPoolDiagnostics.Nettrace;

namespace ThreadPoolDiagnostics.Stacks.Sources;

/// <summary>The IL that each part of a method's code came from, as the JIT compiler recorded it.</summary>
internal sealed class IlMap
{
    private readonly (int Native, int Il)[] _entries;

    /// <param name="entries">
    /// Offsets in code and IL, in any order. Negative IL offsets mark code without IL: prologue, epilogue, and the like.
    /// </param>
    public IlMap(IEnumerable<(int Native, int Il)> entries) =>
        _entries = [.. entries.Where(entry => entry.Il >= 0).OrderBy(entry => entry.Native)];

    /// <summary>Reads MethodILToNativeMap after the method's id: version id, extent, count, IL offsets, native offsets.</summary>
    public static IlMap Read(ReadOnlySpan<byte> payload)
    {
        var bytes = new Bytes(payload);
        bytes.Take(sizeof(long) + sizeof(byte));
        int count = (ushort)bytes.Int16();
        ReadOnlySpan<int> il = MemoryMarshal.Cast<byte, int>(bytes.Take(count * sizeof(int)));
        ReadOnlySpan<int> native = MemoryMarshal.Cast<byte, int>(bytes.Take(count * sizeof(int)));
        return new(native.ToArray().Zip(il.ToArray()));
    }

    /// <summary>The IL offset of the last entry at or before this offset in the code. Before the first it is that of the first: a
    /// synchronized method enters its lock there. Null when there is no entry.</summary>
    public int? IlOffset(int native)
    {
        int after = Array.FindIndex(_entries, entry => entry.Native > native);
        int last = (after < 0 ? _entries.Length : after) - 1;
        return _entries.Length == 0 ? null : _entries[Math.Max(0, last)].Il;
    }
}
