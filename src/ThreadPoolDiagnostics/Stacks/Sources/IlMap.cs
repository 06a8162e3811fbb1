using System.Runtime.InteropServices;
using ThreadPoolDiagnostics.Nettrace;

namespace ThreadPoolDiagnostics.Stacks.Sources;

/// <summary>Which IL each part of a method's code came from, as its compiler noted it.</summary>
internal sealed class IlMap
{
    private readonly (int Native, int Il)[] _entries;

    /// <param name="entries">
    /// Offsets into code and IL, in any order. Negative IL offsets mark what came from no IL: prologue, epilogue, and the like.
    /// </param>
    public IlMap(IEnumerable<(int Native, int Il)> entries) =>
        _entries = [.. entries.Where(entry => entry.Il >= 0).OrderBy(entry => entry.Native)];

    /// <summary>
    /// MethodILToNativeMap, behind the method's id: id of its version, extent, number of entries, their IL offsets, their offsets
    /// into the code (ClrEtwAll.man).
    /// </summary>
    public static IlMap Read(ReadOnlySpan<byte> payload)
    {
        var bytes = new Bytes(payload);
        bytes.Take(sizeof(long) + sizeof(byte));
        int count = (ushort)bytes.Int16();
        ReadOnlySpan<int> il = MemoryMarshal.Cast<byte, int>(bytes.Take(count * sizeof(int)));
        ReadOnlySpan<int> native = MemoryMarshal.Cast<byte, int>(bytes.Take(count * sizeof(int)));
        return new(native.ToArray().Zip(il.ToArray()));
    }

    /// <summary>Of the last entry at or before this place in the code; null before the first.</summary>
    public int? IlOffset(int native)
    {
        int after = Array.FindIndex(_entries, entry => entry.Native > native);
        int last = (after < 0 ? _entries.Length : after) - 1;
        return last < 0 ? null : _entries[last].Il;
    }
}
