using System.Buffers.Binary;
using System.Runtime.InteropServices;
using Microsoft.Diagnostics.Runtime;

namespace ThreadPoolDiagnostics.Dumps.Threads;

/// <summary>
/// Whether a thread outside of managed code runs native code, or is in a system call, by the instruction before its instruction
/// pointer. Inferred: a thread may be in a system call only for a moment.
/// </summary>
internal static class NativeCode
{
    /// <summary>The size of the context in bytes (CONTEXT in the runtime's pal.h: 1,232 for x64, 912 for Arm64), rounded
    /// up.</summary>
    private const int ContextSize = 2_048;

    /// <summary>CONTEXT_CONTROL and CONTEXT_INTEGER, with the processor's flag.</summary>
    private const uint X64Flags = 0x100003, Arm64Flags = 0x400003;

    private const int X64InstructionPointer = 0xF8, Arm64InstructionPointer = 0x108;

    private static ReadOnlySpan<byte> X64SystemCall => [0x0F, 0x05]; // syscall

    private static ReadOnlySpan<byte> Arm64SystemCall => [0x01, 0x00, 0x00, 0xD4]; // svc #0

    /// <summary>Null where that cannot be read.</summary>
    public static bool? Runs(ClrThread thread)
    {
        IDataReader reader = thread.Runtime.DataTarget.DataReader;
        if (reader.TargetPlatform != OSPlatform.Linux) return null;
        return reader.Architecture switch
        {
            Architecture.X64 => IsElsewhere(reader, thread, X64Flags, X64InstructionPointer, X64SystemCall),
            Architecture.Arm64 => IsElsewhere(reader, thread, Arm64Flags, Arm64InstructionPointer, Arm64SystemCall),
            _ => null,
        };
    }

    private static bool? IsElsewhere(
        IDataReader reader, ClrThread thread, uint flags, int pointer, ReadOnlySpan<byte> instruction)
    {
        var context = new byte[ContextSize];
        if (!reader.GetThreadContext(thread.OSThreadId, flags, context)) return null;
        ulong behind = BinaryPrimitives.ReadUInt64LittleEndian(context.AsSpan(pointer));
        Span<byte> before = stackalloc byte[instruction.Length];
        if (behind == 0 || reader.Read(behind - (ulong)instruction.Length, before) < before.Length) return null;
        return !before.SequenceEqual(instruction);
    }
}
