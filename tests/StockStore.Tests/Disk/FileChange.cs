using System.Runtime.InteropServices;

namespace StockExchange.StockStore.Tests.Disk;

/// <summary>A write, or the cut of a file to a length.</summary>
/// <param name="Offset">Where; of a cut, the length.</param>
/// <param name="Bytes">What; null for a cut.</param>
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
    /// As a power cut leaves it: whole, not at all, or in part: any piece of the bytes, and the length with or without the bytes
    /// that it stands for; what was never written there is zero, or anything.
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
