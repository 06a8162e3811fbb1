namespace StockExchange.CommandLine;

/// <summary>Failures of files that a user can correct, as .NET reports them.</summary>
internal static class FileFailures
{
    /// <summary>
    /// Whether it is one: besides I/O errors, an empty path (ArgumentException) and a file that would be larger than ulimit -f or
    /// the file system allows (ArgumentOutOfRangeException).
    /// </summary>
    public static bool Is(Exception failure) => failure is IOException or UnauthorizedAccessException
        || (failure is ArgumentException && failure.StackTrace?.Contains("at System.IO.", StringComparison.Ordinal) is true);

    /// <summary>The reason in one line.</summary>
    public static string Describe(Exception failure) =>
        failure is ArgumentOutOfRangeException ? "The file cannot become so large." : failure.Message;
}
