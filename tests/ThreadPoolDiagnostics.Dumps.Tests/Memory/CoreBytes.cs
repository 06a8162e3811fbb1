using System.Buffers.Binary;
using System.Text;
using ThreadPoolDiagnostics.Dumps.Memory;

namespace ThreadPoolDiagnostics.Dumps.Tests.Memory;

/// <summary>The bytes of a small core file: a header, program headers, a note with the mapped files, and memory.</summary>
internal static class CoreBytes
{
    private const int PageSize = 4_096;

    /// <param name="mapped">The mapped files.</param>
    /// <param name="memory">What the file has of the memory, by address.</param>
    public static byte[] With(MappedFile[] mapped, params (ulong Address, byte[] Bytes)[] memory)
    {
        byte[] note = Note(mapped);
        int headers = ElfHeaders.Size, contents = headers + ((1 + memory.Length) * ElfSegment.HeaderSize);
        byte[] core = new byte[contents + note.Length + memory.Sum(part => part.Bytes.Length)];
        new byte[] { 0x7f, (byte)'E', (byte)'L', (byte)'F', 2, 1 }.CopyTo(core, 0);
        BinaryPrimitives.WriteInt64LittleEndian(core.AsSpan(32), headers);
        BinaryPrimitives.WriteUInt16LittleEndian(core.AsSpan(56), (ushort)(1 + memory.Length));
        Append(new(ElfSegment.Note, 0, contents, 0, (ulong)note.Length, 0), note);
        foreach ((ulong address, byte[] bytes) in memory)
            Append(new(ElfSegment.Load, ElfSegment.IsReadable, contents, address, (ulong)bytes.Length, PageSize), bytes);
        return core;

        void Append(ElfSegment segment, byte[] bytes)
        {
            segment.Write(core.AsSpan(headers));
            bytes.CopyTo(core, contents);
            headers += ElfSegment.HeaderSize;
            contents += bytes.Length;
        }
    }

    private static byte[] Note(MappedFile[] mapped)
    {
        byte[] content =
        [
            .. Bytes(mapped.Length), .. Bytes(PageSize),
            .. mapped.SelectMany(file => (byte[])
                [.. Bytes((long)file.Start), .. Bytes((long)file.End), .. Bytes(file.Offset / PageSize)]),
            .. mapped.SelectMany(file => Encoding.UTF8.GetBytes(file.Path + "\0")),
        ];
        return
        [
            .. BitConverter.GetBytes(5), .. BitConverter.GetBytes(content.Length), .. "ELIF"u8, .. "CORE\0\0\0\0"u8, .. content,
        ];
    }

    private static byte[] Bytes(long value) => BitConverter.GetBytes(value);
}
