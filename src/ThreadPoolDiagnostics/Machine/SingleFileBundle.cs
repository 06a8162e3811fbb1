using System.IO.Compression;

namespace ThreadPoolDiagnostics.Machine;

/// <summary>
/// A single-file program: the files that the host carries, at the offsets in its manifest (src/native/corehost/bundle in
/// dotnet/runtime; manifest.h, file_entry.h).
/// </summary>
internal sealed class SingleFileBundle
{
    /// <summary>The first version whose manifest has sizes of compressed files (.NET 6).</summary>
    private const uint WithCompression = 6;

    private const int MostFiles = 10_000;
    private const int ChunkSize = 1 << 20;

    private readonly string _host;
    private readonly Dictionary<string, Entry> _entries;

    private SingleFileBundle(string host, Dictionary<string, Entry> entries) => (_host, _entries) = (host, entries);

    /// <summary>The names of its files, with their folders in it.</summary>
    public IReadOnlyCollection<string> Files => _entries.Keys;

    /// <summary>The bundle signature, which the offset of the manifest precedes.</summary>
    private static ReadOnlySpan<byte> Mark =>
    [
        0x8b, 0x12, 0x02, 0xb9, 0x6a, 0x61, 0x20, 0x38, 0x72, 0x7b, 0x93, 0x02, 0x14, 0xd7, 0xa0, 0x32,
        0x13, 0xf5, 0xb9, 0xe6, 0xef, 0xae, 0x33, 0x18, 0xee, 0x3b, 0x2d, 0xce, 0x24, 0xb3, 0x6a, 0xae,
    ];

    /// <summary>Reads a program's manifest; null when the file is not a single-file program, or may not be read.</summary>
    public static SingleFileBundle? TryOpen(string host) => FileProbe.TryRead(() =>
    {
        using FileStream file = File.OpenRead(host);
        return Manifest(file) is > 0 and var offset && offset < file.Length ? Read(host, file, offset) : null;
    });

    /// <summary>Opens one of its files; null when it has none of that name.</summary>
    /// <param name="name">The name, with the folders in the bundle.</param>
    /// <exception cref="IOException">The program's file cannot be read.</exception>
    public Stream? Open(string name)
    {
        if (!_entries.TryGetValue(name, out Entry? entry)) return null;
        using FileStream file = File.OpenRead(_host);
        file.Position = entry.Offset;
        byte[] stored = new byte[entry.StoredSize];
        file.ReadExactly(stored);
        if (entry.StoredSize == entry.Size) return new MemoryStream(stored);
        byte[] content = new byte[entry.Size];
        using var inflate = new DeflateStream(new MemoryStream(stored), CompressionMode.Decompress);
        inflate.ReadExactly(content);
        return new MemoryStream(content);
    }

    /// <summary>The offset of the manifest; 0 when there is none, as in a host without files.</summary>
    private static long Manifest(FileStream file)
    {
        byte[] chunk = new byte[ChunkSize];
        int kept = 0;
        while (file.Read(chunk, kept, chunk.Length - kept) is > 0 and var count)
        {
            ReadOnlySpan<byte> read = chunk.AsSpan(0, kept + count);
            if (read.IndexOf(Mark) is >= sizeof(long) and var mark) return BitConverter.ToInt64(read[(mark - sizeof(long))..]);
            kept = Math.Min(read.Length, Mark.Length + sizeof(long) - 1);
            read[^kept..].CopyTo(chunk);
        }
        return 0;
    }

    private static SingleFileBundle? Read(string host, FileStream file, long offset)
    {
        file.Position = offset;
        using var manifest = new BinaryReader(file);
        uint version = manifest.ReadUInt32();
        _ = manifest.ReadUInt32(); // the minor version
        int count = manifest.ReadInt32();
        if (count is < 0 or > MostFiles) return null;
        _ = manifest.ReadString(); // the bundle's id
        for (int header = 0; header < 5; header++) _ = manifest.ReadInt64(); // two offsets and sizes, and the flags
        Dictionary<string, Entry> entries = new(StringComparer.Ordinal);
        for (int i = 0; i < count; i++)
        {
            (long at, long size) = (manifest.ReadInt64(), manifest.ReadInt64());
            long compressed = version >= WithCompression ? manifest.ReadInt64() : 0;
            _ = manifest.ReadByte(); // the type
            string name = manifest.ReadString();
            var entry = new Entry(at, size, compressed > 0 ? compressed : size);
            if (entry.IsWithin(file.Length)) entries[name] = entry;
        }
        return new(host, entries);
    }

    private sealed record Entry(long Offset, long Size, long StoredSize)
    {
        public bool IsWithin(long length) => Offset >= 0 && StoredSize >= 0 && Size is >= 0 and <= int.MaxValue
            && StoredSize <= length && Offset <= length - StoredSize;
    }
}
