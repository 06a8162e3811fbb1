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

    /// <summary>Of the last entry at or before this place in the code; null before the first.</summary>
    public int? IlOffset(int native)
    {
        int after = Array.FindIndex(_entries, entry => entry.Native > native);
        int last = (after < 0 ? _entries.Length : after) - 1;
        return last < 0 ? null : _entries[last].Il;
    }
}
