using System.Buffers.Binary;
using Microsoft.Win32.SafeHandles;

namespace ThreadPoolDiagnostics.Dumps.Memory;

/// <summary>
/// A core file with the pages that it lacks: its own bytes, program headers that name these pages too, and the pages, read from
/// the files that the process had mapped. For a reader it is a core file with all of them.
/// </summary>
internal sealed class CompletedCore : Stream
{
    /// <summary>More do not fit into the header (PN_XNUM in elf.h).</summary>
    private const int MostSegments = ushort.MaxValue - 1;

    private readonly SafeFileHandle _core;
    private readonly Dictionary<string, SafeFileHandle> _files = new(StringComparer.Ordinal);
    private readonly List<(long Start, Reader Read)> _parts = [];
    private long _length;

    private CompletedCore(SafeFileHandle file, CoreFile core, IReadOnlyList<FilePages> pages)
    {
        _core = file;
        long end = RandomAccess.GetLength(file);
        int segments = core.Elf.Segments.Count + pages.Count;
        byte[] header = [.. core.Elf.Header], table = new byte[segments * ElfSegment.HeaderSize];
        BinaryPrimitives.WriteInt64LittleEndian(header.AsSpan(32), end);
        BinaryPrimitives.WriteUInt16LittleEndian(header.AsSpan(56), (ushort)segments);
        Add(header.Length, (offset, buffer) => Copy(header, offset, buffer));
        Add(end - header.Length, (offset, buffer) => RandomAccess.Read(_core, buffer, header.Length + offset));
        Add(table.Length, (offset, buffer) => Copy(table, offset, buffer));

        Span<byte> rest = table;
        foreach (ElfSegment segment in core.Elf.Segments)
        {
            (segment.Type == ElfSegment.Load ? segment with { MemorySize = segment.Size } : segment).Write(rest);
            rest = rest[ElfSegment.HeaderSize..];
        }
        foreach (FilePages page in pages)
        {
            new ElfSegment(ElfSegment.Load, ElfSegment.IsReadable, _length, page.Address, page.Size, page.Size).Write(rest);
            rest = rest[ElfSegment.HeaderSize..];
            Add((long)page.Size, (offset, buffer) => ReadPages(page, offset, buffer));
        }
    }

    /// <summary>Reads bytes of one part: as many as the buffer takes.</summary>
    private delegate int Reader(long offset, Span<byte> buffer);

    public override bool CanRead => true;

    public override bool CanSeek => true;

    public override bool CanWrite => false;

    public override long Length => _length;

    public override long Position { get; set; }

    /// <summary>A dump, and where its pages of files come from: null when it lacks none.</summary>
    /// <exception cref="IOException">It cannot be read.</exception>
    /// <exception cref="UnauthorizedAccessException">It may not be read.</exception>
    public static (Stream Dump, UnchangedFiles? Files) Open(string path)
    {
        SafeFileHandle file = File.OpenHandle(path);
        if (CoreFile.Read(file) is { } core && !core.IsOfCreatedump(file))
        {
            var files = new UnchangedFiles(core, file);
            IReadOnlyList<FilePages> pages = FilePages.MissingIn(core, files.Has);
            if (pages.Count > 0 && core.Elf.Segments.Count + pages.Count <= MostSegments)
                return (new CompletedCore(file, core, pages), files);
            if (files.Others.Count > 0) return (new FileStream(file, FileAccess.Read), files);
        }
        return (new FileStream(file, FileAccess.Read), null);
    }

    public override int Read(Span<byte> buffer)
    {
        int total = 0;
        while (total < buffer.Length && Position < Length)
        {
            int index = PartAt(Position);
            (long start, Reader read) = _parts[index];
            long end = index + 1 < _parts.Count ? _parts[index + 1].Start : Length;
            int count = read(Position - start, buffer[total..][..(int)Math.Min(buffer.Length - total, end - Position)]);
            if (count == 0) break;
            Position += count;
            total += count;
        }
        return total;
    }

    public override int Read(byte[] buffer, int offset, int count) => Read(buffer.AsSpan(offset, count));

    public override long Seek(long offset, SeekOrigin origin) => Position = origin switch
    {
        SeekOrigin.Begin => offset,
        SeekOrigin.Current => Position + offset,
        _ => Length + offset,
    };

    public override void Flush()
    {
    }

    public override void SetLength(long value) => throw new NotSupportedException();

    public override void Write(byte[] buffer, int offset, int count) => throw new NotSupportedException();

    protected override void Dispose(bool disposing)
    {
        if (disposing)
        {
            _core.Dispose();
            foreach (SafeFileHandle file in _files.Values) file.Dispose();
        }
        base.Dispose(disposing);
    }

    private void Add(long length, Reader read)
    {
        _parts.Add((_length, read));
        _length += length;
    }

    private int PartAt(long position)
    {
        int low = 0, high = _parts.Count - 1;
        while (low < high)
        {
            int middle = (low + high + 1) / 2;
            if (_parts[middle].Start <= position) low = middle;
            else high = middle - 1;
        }
        return low;
    }

    private static int Copy(byte[] bytes, long offset, Span<byte> buffer)
    {
        bytes.AsSpan((int)offset, buffer.Length).CopyTo(buffer);
        return buffer.Length;
    }

    /// <summary>After the end of a file its last page has zeros in memory.</summary>
    private int ReadPages(FilePages page, long offset, Span<byte> buffer)
    {
        if (!_files.TryGetValue(page.File, out SafeFileHandle? file)) _files.Add(page.File, file = File.OpenHandle(page.File));
        int count = RandomAccess.Read(file, buffer, page.Offset + offset);
        buffer[count..].Clear();
        return buffer.Length;
    }
}
