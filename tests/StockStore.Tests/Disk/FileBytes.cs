namespace StockExchange.StockStore.Tests.Disk;

/// <summary>Bytes that grow.</summary>
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

    /// <summary>Makes it longer, with zeros or anything behind what there is.</summary>
    public void Extend(int length, Random? garbage)
    {
        int before = Length;
        SetLength(length);
        garbage?.NextBytes(_bytes.AsSpan(before, length - before));
    }
}
