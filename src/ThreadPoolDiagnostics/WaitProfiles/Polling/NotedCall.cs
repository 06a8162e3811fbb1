using System.Runtime.InteropServices;

namespace ThreadPoolDiagnostics.WaitProfiles.Polling;

/// <summary>
/// A call from managed to native code that has not returned. A method notes it in its frame: its stack pointer, the address that
/// the call returns to, and its frame pointer (InlinedCallFrame in src/coreclr/vm/frames.h, dotnet/runtime). When the call
/// has returned it clears the address.
/// </summary>
/// <param name="Top">The method's stack pointer at the call.</param>
/// <param name="Frame">The method's frame.</param>
/// <param name="Returns">The address in the method that the call returns to.</param>
internal sealed record NotedCall(ulong Top, ulong Frame, ulong Returns)
{
    private const int WordSize = sizeof(ulong);

    private const int NoteWords = 3;

    /// <summary>Code that was compiled ahead of time notes an address some instructions before the one that is returned to.
    /// </summary>
    private const ulong Nearest = 64;

    /// <summary>Whether a call leaves its return address on the stack, just below the caller's stack pointer.</summary>
    private static readonly bool IsPushed = RuntimeInformation.ProcessArchitecture is Architecture.X64;

    /// <summary>The innermost call on a stack; null when there is none.</summary>
    /// <param name="words">The stack.</param>
    /// <param name="pointer">The address of the first word.</param>
    /// <param name="code">The regions of code.</param>
    /// <param name="isFresh">Whether the regions are newer than the call; otherwise it may return to code that they lack.</param>
    public static NotedCall? Find(ReadOnlySpan<ulong> words, ulong pointer, ICodeRegions code, bool isFresh)
    {
        for (int index = 0; index <= words.Length - NoteWords; index++)
        {
            ulong here = pointer + ((ulong)index * WordSize);
            (ulong top, ulong returns, ulong frame) = (words[index], words[index + 1], words[index + 2]);
            if (top > pointer && top <= here && top % WordSize == 0 && frame > here
                && (!IsPushed || IsNear(words[(int)((top - pointer) / WordSize) - 1], returns))
                && (code.IsCode(returns) ? !code.IsNative(returns) : !isFresh && code.MayBeNew(returns)))
                return new(top, frame, returns);
        }
        return null;
    }

    private static bool IsNear(ulong pushed, ulong noted) => pushed - noted + Nearest <= 2 * Nearest;
}
