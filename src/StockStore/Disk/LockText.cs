using System.Text;

namespace StockExchange.StockStore.Disk;

/// <summary>
/// Reads a lock file while its owner has the lock. On Unix .NET takes a lock of its own on whatever it opens, also to read it,
/// and fails; so this asks the C library.
/// </summary>
internal static class LockText
{
    /// <summary>More than any owner writes.</summary>
    private const int MaxLength = 256;

    /// <summary>Null if there is none that can be read.</summary>
    public static string? Read(string path)
    {
        Span<byte> text = stackalloc byte[MaxLength];
        int length = OperatingSystem.IsWindows() ? ReadShared(path, text) : ReadUnlocked(path, text);
        return length < 0 ? null : Encoding.ASCII.GetString(text[..length]);
    }

    private static int ReadShared(string path, Span<byte> into)
    {
        try
        {
            using var stream = new FileStream(path, FileMode.Open, FileAccess.Read, FileShare.ReadWrite | FileShare.Delete);
            return stream.ReadAtLeast(into, into.Length, throwOnEndOfStream: false);
        }
        catch (IOException)
        {
            return -1;
        }
    }

    private static int ReadUnlocked(string path, Span<byte> into)
    {
        int descriptor = LibC.Open(path, LibC.ForReading);
        if (descriptor < 0) return -1;
        int length = (int)LibC.Read(descriptor, into, into.Length);
        _ = LibC.Close(descriptor);
        return length;
    }
}
