namespace ThreadPoolDiagnostics.Machine;

/// <summary>Reads files that may not exist, or belong to another user.</summary>
internal static class FileProbe
{
    /// <summary>The result of a read; the default value when the file or folder does not exist, or may not be read.</summary>
    public static T? TryRead<T>(Func<T> read)
    {
        try
        {
            return read();
        }
        catch (Exception failure) when (failure is IOException or UnauthorizedAccessException)
        {
            return default;
        }
    }
}
