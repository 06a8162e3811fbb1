namespace ThreadPoolDiagnostics.Code;

/// <summary>What a file is that is no assembly.</summary>
internal static class FileKind
{
    /// <summary>
    /// In the host of every single-file program, before the place of its content (src/native/corehost/bundle in dotnet/runtime).
    /// </summary>
    private static ReadOnlySpan<byte> BundleMark =>
    [
        0x8b, 0x12, 0x02, 0xb9, 0x6a, 0x61, 0x20, 0x38, 0x72, 0x7b, 0x93, 0x02, 0x14, 0xd7, 0xa0, 0x32,
        0x13, 0xf5, 0xb9, 0xe6, 0xef, 0xae, 0x33, 0x18, 0xee, 0x3b, 0x2d, 0xce, 0x24, 0xb3, 0x6a, 0xae,
    ];

    /// <summary>
    /// The host of a program that was published as a single file; that of others has the mark, and no place before it.
    /// </summary>
    public static bool IsBundle(ReadOnlySpan<byte> image)
    {
        int mark = image.IndexOf(BundleMark);
        return mark >= sizeof(long) && BitConverter.ToInt64(image[(mark - sizeof(long))..]) != 0;
    }

    public static string WhyUnread(Exception failure) => failure switch
    {
        IOException or UnauthorizedAccessException => $"cannot be read: {failure.Message}",
        _ => $"is no assembly of .NET, or is damaged: {failure.Message}",
    };
}
