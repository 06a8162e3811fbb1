using System.Buffers.Binary;
using System.Security.Cryptography;

namespace StockExchange.StockStore.Files;

/// <summary>Identifies the content of a file: the first 128 bits of its SHA-256.</summary>
internal readonly record struct Fingerprint(UInt128 Value)
{
    /// <summary>The fingerprint of the data that the hash has so far.</summary>
    public static Fingerprint Read(IncrementalHash hash)
    {
        Span<byte> whole = stackalloc byte[SHA256.HashSizeInBytes];
        hash.GetCurrentHash(whole);
        return new(BinaryPrimitives.ReadUInt128LittleEndian(whole));
    }
}
