using System.Buffers.Binary;
using System.Runtime.InteropServices;

namespace ThreadPoolDiagnostics.WaitProfiles.Polling;

/// <summary>
/// The end of a method in x64 code. A short optimized method may keep no frame pointer (emitxarch.cpp, genFnEpilog in
/// codegenxarch.cpp, dotnet/runtime); then its epilogue has the size of its frame: <c>add rsp, N; pop ...; ret</c>.
/// </summary>
internal static class Epilogue
{
    /// <summary>How far from a call the end of its method is looked for.</summary>
    public const int LongestSearch = 4 << 10;

    private const byte ShortJump = 0xEB, Jump = 0xE9, Padding = 0xCC;
    private const byte Ret = 0xC3, PopRbp = 0x5D, FirstPop = 0x58, LastPop = 0x5F, ExtendedRegister = 0x41;
    private const int WordSize = sizeof(ulong);

    /// <summary>The frame of a method by its end.</summary>
    /// <param name="code">The code from the return address of a call in the method on.</param>
    /// <returns>Null where its end is not found.</returns>
    public static MethodFrame? Read(ReadOnlySpan<byte> code)
    {
        for (int end = 1; end < code.Length; end++)
        {
            if (code[end] == Padding && code[end - 1] == Padding) return null; // another method begins behind it
            if (code[end] != Ret) continue;
            int at = end, pops = 0;
            bool popsFramePointer = code[at - 1] == PopRbp && (at < 2 || code[at - 2] != ExtendedRegister);
            while (at > 0 && code[at - 1] is >= FirstPop and <= LastPop)
            {
                at -= at > 1 && code[at - 2] == ExtendedRegister ? 2 : 1;
                pops++;
            }
            int locals = Locals(code[..at]);
            if (locals < 0 || (pops == 0 && locals == 0)) continue; // the last byte of another instruction
            return new(locals + (pops * WordSize), popsFramePointer);
        }
        return null;
    }

    /// <summary>How far the first instruction jumps: code that is seldom reached lies behind the end of its method.</summary>
    /// <param name="code">The code from the return address of a call on.</param>
    /// <returns>The distance from there in bytes; null when it is another instruction.</returns>
    public static int? FirstJump(ReadOnlySpan<byte> code) => code switch
    {
        [ShortJump, var distance, ..] => 2 + (sbyte)distance,
        [Jump, _, _, _, _, ..] => 1 + sizeof(int) + BinaryPrimitives.ReadInt32LittleEndian(code[1..]),
        _ => null,
    };

    /// <summary>N of a last <c>add rsp, N</c>; 0 without one.</summary>
    private static int Locals(ReadOnlySpan<byte> code) => code switch
    {
        [.., 0x48, 0x83, 0xC4, var size] => (sbyte)size,
        [.., 0x48, 0x81, 0xC4, _, _, _, _] => BinaryPrimitives.ReadInt32LittleEndian(code[^sizeof(int)..]),
        _ => 0,
    };
}

/// <summary>The frame of a method.</summary>
/// <param name="Size">The bytes from the stack pointer, as it is at a call in the method, to its own return address. Not known
/// where the frame pointer restores the stack pointer (<c>lea rsp, [rbp-N]</c>).</param>
/// <param name="KeepsPointer">Whether it keeps a frame pointer: the caller's is saved just below the return address.</param>
[StructLayout(LayoutKind.Auto)]
internal readonly record struct MethodFrame(int Size, bool KeepsPointer);
