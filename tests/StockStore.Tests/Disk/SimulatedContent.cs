using System.Runtime.InteropServices;

namespace StockExchange.StockStore.Tests.Disk;

/// <summary>The content of a file: on disk, in the operating system's cache, and the changes that are not flushed.</summary>
internal sealed class SimulatedContent
{
    private readonly FileBytes _live;
    private readonly List<FileChange> _pending;
    private byte[] _durable;

    public SimulatedContent(byte[] durable)
        : this(durable, durable, [])
    {
    }

    private SimulatedContent(byte[] durable, ReadOnlySpan<byte> live, List<FileChange> pending) =>
        (_durable, _live, _pending) = (durable, new(live), pending);

    public ReadOnlySpan<byte> Live => _live.Span;

    public void Change(FileChange change)
    {
        _pending.Add(change);
        change.ApplyTo(_live);
    }

    public void Flush()
    {
        if (_pending.Count == 0) return;
        var durable = new FileBytes(_durable);
        foreach (FileChange change in _pending) change.ApplyTo(durable);
        _durable = durable.Span.ToArray();
        _pending.Clear();
    }

    /// <summary>
    /// As on Linux: pages that could not be written are marked clean, so they are never written, and the error is reported once.
    /// </summary>
    public void FailToFlush() => _pending.RemoveAll(change => change.Bytes is not null);

    /// <summary>The content after a crash of the process.</summary>
    /// <param name="torn">Chooses how much of the last write was written; null for all of it.</param>
    public SimulatedContent AfterProcess(Random? torn)
    {
        var after = new SimulatedContent(_durable, _live.Span, [.. _pending]);
        if (torn is not null && _pending is [.., { Bytes: { } bytes } last]) after.Tear(last.Offset, torn.Next(bytes.Length + 1));
        return after;
    }

    public SimulatedContent AfterPowerCut(CrashStyle style, Random random)
    {
        if (_pending.Count == 0) return new(_durable);
        var after = new FileBytes(_durable);
        foreach (FileChange change in _pending) change.ApplyTorn(after, style, random);
        return new(after.Span.ToArray());
    }

    /// <summary>The store only appends, so an unfinished write is one that ends earlier.</summary>
    private void Tear(int offset, int length)
    {
        _pending[^1] = new(offset, _pending[^1].Bytes![..length]);
        _live.SetLength(offset + length);
    }
}

/// <summary>A write, or the truncation of a file.</summary>
/// <param name="Offset">Offset of the write, or the new length, in bytes.</param>
/// <param name="Bytes">The bytes; null for a truncation.</param>
[StructLayout(LayoutKind.Auto)]
internal readonly record struct FileChange(int Offset, byte[]? Bytes)
{
    private int End => Offset + (Bytes?.Length ?? 0);

    public void ApplyTo(FileBytes file)
    {
        if (Bytes is null) file.SetLength(Offset);
        else file.Write(Offset, Bytes);
    }

    /// <summary>
    /// Applies what a power cut leaves of it: all, nothing, or a part: any piece of the bytes, and the new length with or without
    /// all of its bytes; bytes that were never written are zero or garbage.
    /// </summary>
    public void ApplyTorn(FileBytes file, CrashStyle style, Random random)
    {
        if (style.Keeps(random)) ApplyTo(file);
        else if (Bytes is not null && style.Tears(random)) ApplyPiece(file, random);
    }

    private void ApplyPiece(FileBytes file, Random random)
    {
        int before = file.Length, end = random.Next(Bytes!.Length + 1), start = random.Next(3) == 0 ? random.Next(end + 1) : 0;
        bool isLong = random.Next(2) == 0;
        if (isLong && End > before) file.Extend(End, garbage: random.Next(2) == 0 ? random : null);
        if (end > start) file.Write(Offset + start, Bytes.AsSpan(start, end - start));
    }
}

/// <summary>
/// How a power cut treats pending changes: chosen once per power cut, so that all or nothing is as likely as a mixture.
/// </summary>
/// <param name="Kept">Percentage of the changes that survive.</param>
/// <param name="Torn">Percentage of the others that survive in part.</param>
[StructLayout(LayoutKind.Auto)]
internal readonly record struct CrashStyle(int Kept, int Torn)
{
    private static readonly CrashStyle[] All =
        [new(0, 0), new(100, 0), new(0, 100), new(50, 0), new(50, 100), new(80, 50), new(20, 50), new(50, 50)];

    public static CrashStyle Choose(Random random) => All[random.Next(All.Length)];

    public bool Keeps(Random random) => random.Next(100) < Kept;

    public bool Tears(Random random) => random.Next(100) < Torn;
}

/// <summary>A growing byte array.</summary>
internal sealed class FileBytes
{
    private byte[] _bytes;

    public FileBytes(ReadOnlySpan<byte> content)
    {
        _bytes = new byte[content.Length + 128];
        content.CopyTo(_bytes);
        Length = content.Length;
    }

    public int Length { get; private set; }

    public ReadOnlySpan<byte> Span => _bytes.AsSpan(0, Length);

    public void Write(int offset, ReadOnlySpan<byte> bytes)
    {
        if (offset + bytes.Length > Length) SetLength(offset + bytes.Length);
        bytes.CopyTo(_bytes.AsSpan(offset));
    }

    public void SetLength(int length)
    {
        if (length > _bytes.Length) Array.Resize(ref _bytes, 2 * length);
        if (length < Length) _bytes.AsSpan(length, Length - length).Clear();
        Length = length;
    }

    /// <summary>Makes it longer, with zeros or garbage.</summary>
    public void Extend(int length, Random? garbage)
    {
        int before = Length;
        SetLength(length);
        garbage?.NextBytes(_bytes.AsSpan(before, length - before));
    }
}
