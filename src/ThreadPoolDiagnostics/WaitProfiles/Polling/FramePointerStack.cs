using System.Runtime.InteropServices;

namespace ThreadPoolDiagnostics.WaitProfiles.Polling;

/// <summary>
/// Follows the frame pointers in the memory of a waiting thread's stack. Compiled managed code and the runtime keep them on x64
/// and arm64, as profilers such as perf rely on (docs/project/linux-performance-tracing.md in dotnet/runtime); the C library,
/// in which the thread waits, does not: its few words are searched for the first frame.
/// </summary>
internal static class FramePointerStack
{
    private const int WordSize = sizeof(ulong);

    /// <summary>The ABI aligns frames to two words.</summary>
    private const ulong Alignment = 2 * WordSize;

    /// <summary>A thread has a few frames of the runtime below its first managed one.</summary>
    private const int FewestFrames = 4;

    private const int MostFrames = 1_000;

    /// <summary>How far from the stack's end a thread's outermost frame is at most: its own data is there (TLS).</summary>
    private const ulong ThreadData = 8 << 10;

    /// <summary>The return addresses, innermost first, native code's included; empty when no frames can be followed.</summary>
    /// <param name="stack">The memory from the stack pointer on.</param>
    /// <param name="pointer">The stack pointer: the address of the first byte.</param>
    /// <param name="end">The address after the stack.</param>
    /// <param name="search">How many bytes to search for the first frame.</param>
    /// <param name="isCode">Whether an address may be one of code.</param>
    /// <param name="isNative">Whether an address is one of a native library.</param>
    public static ulong[] Follow(
        ReadOnlySpan<byte> stack, ulong pointer, ulong end, int search, Func<ulong, bool> isCode,
        Func<ulong, bool> isNative)
    {
        ReadOnlySpan<ulong> words = MemoryMarshal.Cast<byte, ulong>(stack);
        ulong first = (pointer + Alignment - 1) & ~(Alignment - 1);
        ulong last = pointer + (ulong)Math.Min(search, stack.Length - (int)Alignment);
        for (ulong frame = first; frame <= last; frame += Alignment)
        {
            // A wait is in native code: a chain that begins in managed code lacks its innermost frames.
            if (!IsFrame(words, pointer, end, frame, isCode) || !isNative(words[Index(frame, pointer) + 1])) continue;
            List<ulong> addresses = Chain(words, pointer, end, frame, isCode, out ulong outermost);
            // Otherwise the chain broke off, for instance at code that was compiled just now.
            bool isWhole = words[Index(outermost, pointer)] == 0 || (end - outermost <= ThreadData && isNative(addresses[^1]));
            if (isWhole && addresses.Count >= FewestFrames) return [.. addresses];
        }
        return [];
    }

    private static List<ulong> Chain(
        ReadOnlySpan<ulong> words, ulong pointer, ulong end, ulong frame, Func<ulong, bool> isCode, out ulong last)
    {
        var addresses = new List<ulong>();
        do
        {
            last = frame;
            addresses.Add(words[Index(frame, pointer) + 1]);
            frame = words[Index(frame, pointer)];
        }
        while (addresses.Count < MostFrames && IsFrame(words, pointer, end, frame, isCode));
        return addresses;
    }

    /// <summary>Whether two words may be a frame: the caller's frame pointer, further out, and an address of code.</summary>
    private static bool IsFrame(ReadOnlySpan<ulong> words, ulong pointer, ulong end, ulong frame, Func<ulong, bool> isCode)
    {
        if (frame < pointer || frame % Alignment != 0 || frame + Alignment > end) return false;
        int index = Index(frame, pointer);
        if (index + 1 >= words.Length) return false;
        ulong caller = words[index];
        return (caller == 0 || (caller > frame && caller < end)) && isCode(words[index + 1]);
    }

    private static int Index(ulong frame, ulong pointer) => (int)((frame - pointer) / WordSize);
}
