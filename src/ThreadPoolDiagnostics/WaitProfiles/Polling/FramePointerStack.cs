using System.Runtime.InteropServices;

namespace ThreadPoolDiagnostics.WaitProfiles.Polling;

/// <summary>
/// Follows the frame pointers in the memory of a waiting thread's stack. The runtime and nearly all managed code keep them on x64
/// and arm64, as profilers such as perf rely on (docs/project/linux-performance-tracing.md in dotnet/runtime); the C library,
/// in which the thread waits, does not: its few words are searched for the first frame. Short optimized methods may do without
/// (<see cref="Epilogue"/>).
/// </summary>
internal static class FramePointerStack
{
    private const int WordSize = sizeof(ulong);

    /// <summary>The ABI aligns frames to two words.</summary>
    private const ulong Alignment = 2 * WordSize;

    /// <summary>A thread has a few frames of the runtime below its first managed one.</summary>
    private const int FewestFrames = 4;

    private const int MostFrames = 1_000;

    /// <summary>The C library's own frames of a wait take some hundred bytes; those of a name resolution take
    /// kilobytes.</summary>
    private const int UsualSearch = 768;

    /// <summary>How far from the stack's end a thread's outermost frame is at most: its own data is there (TLS).</summary>
    private const ulong ThreadData = 8 << 10;

    /// <summary>The return addresses, innermost first, native code's included; empty when no frames can be followed.</summary>
    /// <param name="stack">The memory from the stack pointer on.</param>
    /// <param name="registers">The thread's registers; the stack pointer is the address of the first byte.</param>
    /// <param name="end">The address after the stack.</param>
    /// <param name="code">The regions of code.</param>
    /// <param name="isFresh">Whether the regions were read since it waits: otherwise code may have been compiled that they
    /// lack.</param>
    public static ulong[] Follow(ReadOnlySpan<byte> stack, CallRegisters registers, ulong end, ICodeRegions code, bool isFresh)
    {
        ulong pointer = registers.StackPointer;
        ReadOnlySpan<ulong> words = MemoryMarshal.Cast<byte, ulong>(stack);
        NotedCall? call = NotedCall.Find(words, pointer, code, isFresh);
        if (call is not null && !code.IsCode(call.Returns)) return [];
        ulong[]? found = Search(words, pointer, end, UsualSearch, fromNative: true, call?.Frame, code, isFresh);
        string? library = code.LibraryOf(registers.InstructionPointer);
        if (found is null && call is not null && WholeChain(words, pointer, end, call.Frame, code, out _) is { } callers)
            return [.. RuntimeCalling(library, words[..Index(call.Top, pointer)], code), call.Returns, .. callers];
        // The caller of a native library may be code that old regions lack: the first frame would then be one further out.
        if (found is null && isFresh && library is not null
            && Search(words, pointer, end, UsualSearch, fromNative: false, through: null, code, isFresh) is { } managed)
            return managed.Length == 0 ? managed : [.. RuntimeCalling(library, words, code), .. managed];
        if (found is null && isFresh)
            found = Search(words, pointer, end, stack.Length, fromNative: true, through: null, code, isFresh);
        return found ?? [];
    }

    /// <summary>The return address into the runtime where that called the library in which the thread waits, and no chain of
    /// frames leads out to managed code: it compiles a method, or loads a type, for the one that comes next.</summary>
    private static ulong[] RuntimeCalling(string? library, ReadOnlySpan<ulong> words, ICodeRegions code)
    {
        foreach (ulong word in words[..Math.Min(words.Length, UsualSearch / WordSize)])
            if (code.IsCode(word) && code.LibraryOf(word) is var caller && caller != library)
                return caller is not null && RuntimeLibraries.Contain(caller) ? [word] : [];
        return [];
    }

    /// <summary>The first chain of frames that reaches the thread's first one.</summary>
    /// <param name="words">The stack.</param>
    /// <param name="pointer">The stack pointer.</param>
    /// <param name="end">The address after the stack.</param>
    /// <param name="search">How many bytes to search for the first frame.</param>
    /// <param name="fromNative">Whether the first frame returns to native code, as in the runtime's own waits, or to managed code
    /// that called a native library: words that are left over from earlier calls look like the latter more often.</param>
    /// <param name="through">A frame that it must have; null when none is known.</param>
    /// <param name="code">The regions of code.</param>
    /// <param name="isFresh">Whether the regions were read since it waits.</param>
    /// <returns>Null when there is none; empty when it broke off, perhaps at code that was compiled just now.</returns>
    private static ulong[]? Search(
        ReadOnlySpan<ulong> words, ulong pointer, ulong end, int search, bool fromNative, ulong? through, ICodeRegions code,
        bool isFresh)
    {
        ulong first = (pointer + Alignment - 1) & ~(Alignment - 1);
        ulong last = pointer + (ulong)Math.Min(search, (words.Length * WordSize) - (int)Alignment);
        for (ulong frame = first; frame <= last; frame += Alignment)
        {
            if (!IsFrame(words, pointer, end, frame, code)) continue;
            if (code.IsNative(words[Index(frame, pointer) + 1]) != fromNative) continue;
            if (WholeChain(words, pointer, end, frame, code, out ulong outermost) is { } addresses
                && (through is null || Passes(words, pointer, frame, through.Value)))
                return fromNative ? [.. addresses] : [.. CallerOfLibrary(words, pointer, frame, code), .. addresses];
            if (!isFresh && BreaksAtNewCode(words, pointer, end, outermost, code)) return [];
        }
        return null;
    }

    /// <summary>
    /// The method whose own frame is the first, when it called a native function without a frame and did not note it: the return
    /// address is below, so far that the method's frame reaches from there to the first one.
    /// </summary>
    private static ulong[] CallerOfLibrary(ReadOnlySpan<ulong> words, ulong pointer, ulong frame, ICodeRegions code)
    {
        int end = Index(frame, pointer);
        for (int index = 0; index < end; index++)
            if (code.IsCode(words[index]) && code.FrameOf(words[index]) is { KeepsPointer: true, Size: var size }
                && index + (size / WordSize) == end)
                return [words[index]];
        return [];
    }

    /// <summary>Whether a chain ends at an address that may have become code since the regions were read.</summary>
    private static bool BreaksAtNewCode(ReadOnlySpan<ulong> words, ulong pointer, ulong end, ulong last, ICodeRegions code)
    {
        ulong next = words[Index(last, pointer)];
        return next > last && next < end && next % Alignment == 0 && Index(next, pointer) + 1 < words.Length
            && code.MayBeNew(words[Index(next, pointer) + 1]);
    }

    /// <summary>The addresses of a chain that reaches the thread's first frame; null when it does not.</summary>
    private static List<ulong>? WholeChain(
        ReadOnlySpan<ulong> words, ulong pointer, ulong end, ulong frame, ICodeRegions code, out ulong outermost)
    {
        outermost = frame;
        if (!IsFrame(words, pointer, end, frame, code)) return null;
        List<ulong> addresses = Chain(words, pointer, end, frame, code, out outermost);
        bool isWhole = words[Index(outermost, pointer)] == 0
            || (end - outermost <= ThreadData && code.IsNative(addresses[^1]));
        return isWhole && addresses.Count >= FewestFrames && addresses.Exists(address => !code.IsNative(address))
            ? addresses
            : null;
    }

    /// <summary>Whether a chain has a frame. One that lacks the frame of a method which waits in native code is made of words
    /// that are left over from an earlier call.</summary>
    private static bool Passes(ReadOnlySpan<ulong> words, ulong pointer, ulong frame, ulong other)
    {
        while (frame != 0 && frame < other) frame = words[Index(frame, pointer)];
        return frame == other;
    }

    private static List<ulong> Chain(
        ReadOnlySpan<ulong> words, ulong pointer, ulong end, ulong frame, ICodeRegions code, out ulong last)
    {
        var addresses = new List<ulong>();
        do
        {
            last = frame;
            int index = Index(frame, pointer);
            frame = words[index];
            addresses.Add(words[index + 1]);
            AddFrameless(addresses, words, index + 2, frame == 0 ? words.Length : Index(frame, pointer), code);
        }
        while (addresses.Count < MostFrames && IsFrame(words, pointer, end, frame, code));
        return addresses;
    }

    /// <summary>Adds the callers of methods without a frame pointer, which the next frame is not that of.</summary>
    /// <param name="addresses">The addresses so far.</param>
    /// <param name="words">The stack.</param>
    /// <param name="index">The word at which the stack pointer was in the method that was returned to.</param>
    /// <param name="next">The word of the next frame.</param>
    /// <param name="code">The regions of code.</param>
    private static void AddFrameless(List<ulong> addresses, ReadOnlySpan<ulong> words, int index, int next, ICodeRegions code)
    {
        while (code.FrameOf(addresses[^1]) is { KeepsPointer: false, Size: var size })
        {
            index += size / WordSize;
            if (index < 0 || index >= Math.Min(next, words.Length) || !code.IsCode(words[index])) return;
            addresses.Add(words[index]);
            index++;
        }
    }

    /// <summary>Whether two words may be a frame: the caller's frame pointer, further out, and an address of code.</summary>
    private static bool IsFrame(ReadOnlySpan<ulong> words, ulong pointer, ulong end, ulong frame, ICodeRegions code)
    {
        if (frame < pointer || frame % Alignment != 0 || frame + Alignment > end) return false;
        int index = Index(frame, pointer);
        if (index + 1 >= words.Length) return false;
        ulong caller = words[index];
        return (caller == 0 || (caller > frame && caller < end)) && code.IsCode(words[index + 1]);
    }

    private static int Index(ulong frame, ulong pointer) => (int)((frame - pointer) / WordSize);
}

/// <summary>Which addresses are code.</summary>
internal interface ICodeRegions
{
    /// <summary>Whether an address may be one of code.</summary>
    bool IsCode(ulong address);

    /// <summary>Whether it is one of a native library's code.</summary>
    bool IsNative(ulong address);

    /// <summary>The file name of the native library that has an address; null when none has.</summary>
    string? LibraryOf(ulong address);

    /// <summary>Whether it may have become one since the regions were read: nothing was there then.</summary>
    bool MayBeNew(ulong address);

    /// <summary>The frame of a managed method.</summary>
    /// <param name="address">The return address of a call in it.</param>
    /// <returns>Null for native code, and where it is not known.</returns>
    MethodFrame? FrameOf(ulong address);
}
