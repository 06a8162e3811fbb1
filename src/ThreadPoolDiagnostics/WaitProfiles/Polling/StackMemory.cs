using System.Runtime.InteropServices;
using Microsoft.Win32.SafeHandles;
using ThreadPoolDiagnostics.Machine;

namespace ThreadPoolDiagnostics.WaitProfiles.Polling;

/// <summary>Reads the stacks of a process's waiting threads from its memory, without stopping it (/proc/PID/mem).</summary>
internal sealed class StackMemory : ICodeRegions, IDisposable
{
    /// <summary>Deep stacks of requests and tests take some 30 KB; more is read only where frames go on beyond.</summary>
    private const int FirstPart = 64 << 10;

    private const int LongestStack = 1 << 20;

    /// <summary>The most methods whose frames are remembered.</summary>
    private const int MostMethods = 100_000;

    /// <summary>The most jumps from a call to the end of its method.</summary>
    private const int MostJumps = 4;

    private readonly Dictionary<ulong, MethodFrame?> _frames = [];
    private readonly MemoryRegions _regions;
    private readonly SafeFileHandle _memory;
    private byte[] _buffer = new byte[FirstPart];

    private StackMemory(int processId, SafeFileHandle memory) => (_regions, _memory) = (new(processId), memory);

    /// <summary>Opens a process's memory; null where this is not Linux, or a debugger would not be let in either (ptrace(2)).
    /// </summary>
    public static StackMemory? TryOpen(int processId)
    {
        if (!LinuxProcess.IsSupported || !Environment.Is64BitProcess) return null;
        SafeFileHandle? memory = FileProbe.TryRead(() => File.OpenHandle($"/proc/{processId}/mem"));
        return memory is null ? null : new(processId, memory);
    }

    /// <summary>The return addresses of a waiting thread, innermost first; empty when they cannot be read.</summary>
    /// <param name="registers">Its registers.</param>
    /// <param name="since">A time from which on it has waited, a timestamp: the code on its stack is older.</param>
    public ulong[] Read(CallRegisters registers, long since)
    {
        bool isFresh = _regions.AreNewerThan(since);
        ulong[] addresses = Follow(registers, isFresh);
        return addresses.Length == 0 && !isFresh && _regions.Refresh() ? Follow(registers, isFresh: true) : addresses;
    }

    private ulong[] Follow(CallRegisters registers, bool isFresh)
    {
        ulong pointer = registers.StackPointer;
        if (_regions.EndOf(pointer) is not { } end) return [];
        int size = (int)Math.Min(end - pointer, LongestStack);
        for (int part = Math.Min(size, FirstPart); ; part = size)
        {
            if (_buffer.Length < part) _buffer = new byte[part];
            Span<byte> stack = _buffer.AsSpan(0, part);
            if (!TryRead(stack, pointer)) return [];
            ulong[] addresses = FramePointerStack.Follow(stack, registers, end, this, isFresh);
            if (addresses.Length > 0 || part == size) return addresses;
        }
    }

    /// <summary>The native library that managed code called on this stack; null when none shows.</summary>
    /// <remarks>The runtime's own where it is one of them: a thread that it has stopped in managed code is in its signal handler,
    /// which the C library calls.</remarks>
    public string? LibraryIn(ulong[] addresses)
    {
        string[] native = [.. addresses.Select(_regions.LibraryOf).TakeWhile(library => library is not null).OfType<string>()];
        return Array.Find(native, RuntimeLibraries.Contain) ?? native.LastOrDefault();
    }

    public string? LibraryOf(ulong address) => _regions.LibraryOf(address);

    public bool IsCode(ulong address) => _regions.IsCode(address);

    public bool IsNative(ulong address) => _regions.IsNative(address);

    public bool MayBeNew(ulong address) => _regions.IsEmpty(address);

    public MethodFrame? FrameOf(ulong address)
    {
        if (RuntimeInformation.ProcessArchitecture is not Architecture.X64 || IsNative(address)) return null;
        if (_frames.TryGetValue(address, out MethodFrame? known)) return known;
        if (_frames.Count == MostMethods) _frames.Clear();
        return _frames[address] = ReadFrame(address);
    }

    private MethodFrame? ReadFrame(ulong address)
    {
        Span<byte> buffer = stackalloc byte[Epilogue.LongestSearch];
        for (int jumps = 0; jumps < MostJumps && _regions.EndOf(address) is { } end; jumps++)
        {
            Span<byte> code = buffer[..(int)Math.Min(end - address, Epilogue.LongestSearch)];
            if (!TryRead(code, address)) return null;
            if (Epilogue.FirstJump(code) is not { } distance) return Epilogue.Read(code);
            address += (ulong)distance;
        }
        return null;
    }

    public void Dispose() => _memory.Dispose();

    private bool TryRead(Span<byte> stack, ulong pointer)
    {
        try
        {
            return RandomAccess.Read(_memory, stack, (long)pointer) == stack.Length;
        }
        catch (IOException)
        {
            return false; // it has ended
        }
    }
}
