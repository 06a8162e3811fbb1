using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using Microsoft.Diagnostics.Runtime;

namespace ThreadPoolDiagnostics.Dumps.Memory;

/// <summary>
/// Reads the memory of a process that stands still by whole pages, each once: a stack needs thousands of reads of a few bytes, each
/// of which is a system call otherwise.
/// </summary>
/// <param name="process">Reads the memory itself.</param>
internal sealed class PagedReader(IDataReader process) : IDataReader
{
    private const int PageSize = 4_096;

    /// <summary>As many pages are kept: 256 MB.</summary>
    private const int MostPages = 65_536;

    private readonly Dictionary<ulong, byte[]?> _pages = [];

    public string DisplayName => process.DisplayName;

    public bool IsThreadSafe => false;

    public OSPlatform TargetPlatform => process.TargetPlatform;

    public Architecture Architecture => process.Architecture;

    public int ProcessId => process.ProcessId;

    public int PointerSize => process.PointerSize;

    public IEnumerable<ModuleInfo> EnumerateModules() => process.EnumerateModules();

    public bool GetThreadContext(uint threadID, uint contextFlags, Span<byte> context) =>
        process.GetThreadContext(threadID, contextFlags, context);

    public void FlushCachedData()
    {
        _pages.Clear();
        process.FlushCachedData();
    }

    public int Read(ulong address, Span<byte> buffer)
    {
        int done = 0;
        while (done < buffer.Length)
        {
            ulong at = address + (ulong)done;
            int offset = (int)(at % PageSize);
            if (PageAt(at - (ulong)offset) is not { } page) break;
            int length = Math.Min(buffer.Length - done, PageSize - offset);
            page.AsSpan(offset, length).CopyTo(buffer[done..]);
            done += length;
        }
        return done;
    }

    public bool Read<T>(ulong address, out T value)
        where T : unmanaged
    {
        Span<byte> buffer = stackalloc byte[Unsafe.SizeOf<T>()];
        bool isRead = Read(address, buffer) == buffer.Length;
        value = isRead ? Unsafe.As<byte, T>(ref MemoryMarshal.GetReference(buffer)) : default;
        return isRead;
    }

    public T Read<T>(ulong address)
        where T : unmanaged => Read(address, out T value) ? value : default;

    public bool ReadPointer(ulong address, out ulong value)
    {
        if (PointerSize == sizeof(ulong)) return Read(address, out value);
        bool isRead = Read(address, out uint half);
        value = half;
        return isRead;
    }

    public ulong ReadPointer(ulong address) => ReadPointer(address, out ulong value) ? value : 0;

    /// <summary>The page; null where there is no memory.</summary>
    private byte[]? PageAt(ulong address)
    {
        if (_pages.TryGetValue(address, out byte[]? page)) return page;
        if (_pages.Count >= MostPages) _pages.Clear();
        page = new byte[PageSize];
        if (process.Read(address, page) < PageSize) page = null;
        _pages.Add(address, page);
        return page;
    }
}
