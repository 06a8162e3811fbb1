using System.Globalization;
using ThreadPoolDiagnostics.Machine;

namespace ThreadPoolDiagnostics.WaitProfiles.Polling;

/// <summary>The regions of a process's memory, by /proc/PID/maps.</summary>
internal sealed class MemoryRegions(int processId)
{
    /// <summary>Reading them takes one or two milliseconds.</summary>
    private static readonly TimeSpan ShortestInterval = TimeSpan.FromMilliseconds(25);

    /// <summary>Linux maps nothing below (vm.mmap_min_addr): smaller numbers are no addresses.</summary>
    private const ulong LowestAddress = 64 << 10;

    private MemoryRegion[] _regions = [];
    private long? _read;

    /// <summary>Reads them anew, unless that was done a moment ago.</summary>
    /// <returns>Whether they were read.</returns>
    public bool Refresh()
    {
        if (_read is { } last && TimeProvider.System.GetElapsedTime(last) < ShortestInterval) return false;
        _read = TimeProvider.System.GetTimestamp();
        string[] lines = FileProbe.TryRead(() => File.ReadAllLines($"/proc/{processId}/maps")) ?? [];
        _regions = [.. lines.Select(Parse).OfType<MemoryRegion>()];
        return true;
    }

    /// <summary>Whether they were read after a time, a timestamp.</summary>
    public bool AreNewerThan(long time) => _read > time;

    /// <summary>The end of the region that has an address; null when there is none.</summary>
    public ulong? EndOf(ulong address) => Find(address)?.End;

    /// <summary>Whether an address may be one of code.</summary>
    public bool IsCode(ulong address) => Find(address) is { IsExecutable: true };

    /// <summary>Whether there is nothing at a possible address: no region, or one that is only reserved.</summary>
    public bool IsEmpty(ulong address) => address >= LowestAddress && Find(address) is not { IsReserved: false };

    /// <summary>Whether it is one of a native library's code.</summary>
    public bool IsNative(ulong address) => IsCode(address) && LibraryOf(address) is not null;

    /// <summary>The file of the native library that has an address; null when it is managed code, or none.</summary>
    public string? LibraryOf(ulong address) =>
        Find(address) is { File: { } file } && !file.EndsWith(".dll", StringComparison.OrdinalIgnoreCase)
            && !file.StartsWith("/memfd:", StringComparison.Ordinal)
            ? Path.GetFileName(file)
            : null;

    private MemoryRegion? Find(ulong address)
    {
        int low = 0, high = _regions.Length - 1;
        while (low <= high)
        {
            int middle = (low + high) / 2;
            MemoryRegion region = _regions[middle];
            if (address < region.Begin) high = middle - 1;
            else if (address >= region.End) low = middle + 1;
            else return region;
        }
        return null;
    }

    /// <summary>Parses "begin-end rwxp ..."; the kernel lists the regions by address.</summary>
    internal static MemoryRegion? Parse(string line)
    {
        int dash = line.IndexOf('-', StringComparison.Ordinal), space = line.IndexOf(' ', StringComparison.Ordinal);
        return dash > 0 && space > dash && line.Length > space + 3
            && TryParse(line.AsSpan(0, dash), out ulong begin) && TryParse(line.AsSpan(dash + 1, space - dash - 1), out ulong end)
            ? new(begin, end, line[space + 3] == 'x')
            {
                IsReserved = line.AsSpan(space + 1, 3) is "---",
                File = line.IndexOf('/', StringComparison.Ordinal) is > 0 and var path ? line[path..] : null,
            }
            : null;
    }

    private static bool TryParse(ReadOnlySpan<char> text, out ulong value) =>
        ulong.TryParse(text, NumberStyles.HexNumber, CultureInfo.InvariantCulture, out value);
}

/// <summary>A region of memory.</summary>
/// <param name="Begin">The first address.</param>
/// <param name="End">The address after the last.</param>
/// <param name="IsExecutable">Whether it may have code.</param>
internal sealed record MemoryRegion(ulong Begin, ulong End, bool IsExecutable)
{
    /// <summary>The file that is mapped there; null when none is.</summary>
    public string? File { get; init; }

    /// <summary>Whether nothing may be read, written or executed there: the process only keeps the addresses.</summary>
    public bool IsReserved { get; init; }
}
