namespace ThreadPoolDiagnostics.Stacks.Symbols;

/// <summary>Places in a process's code that something is to be found out about.</summary>
internal sealed class SortedAddresses
{
    private readonly ulong[] _addresses;

    public SortedAddresses(IEnumerable<ulong> addresses)
    {
        _addresses = [.. addresses.Distinct()];
        Array.Sort(_addresses);
    }

    /// <summary>Those within a method's code.</summary>
    public ReadOnlySpan<ulong> Within(RundownMethod method)
    {
        int first = FirstFrom(method.Start), end = first;
        while (end < _addresses.Length && _addresses[end] - method.Start < method.Size) end++;
        return _addresses.AsSpan(first, end - first);
    }

    private int FirstFrom(ulong address)
    {
        int found = Array.BinarySearch(_addresses, address);
        return found < 0 ? ~found : found;
    }
}
