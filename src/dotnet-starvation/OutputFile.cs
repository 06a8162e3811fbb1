namespace DotnetStarvation;

/// <summary>What goes to a file that the user named.</summary>
internal static class OutputFile
{
    /// <summary>A line's length when nobody's terminal would break it: lines that people grep stay whole.</summary>
    public const int Unlimited = 1_000_000;

    /// <summary>Writes to a file, to standard output ("-"), or nowhere (null).</summary>
    /// <returns>False when it cannot; the reason is on standard error.</returns>
    public static async Task<bool> TryWriteAsync(string? file, Func<string> content)
    {
        try
        {
            if (file is "-") await Console.Out.WriteLineAsync(content());
            else if (file is not null) await WriteAsync(file, content());
            return true;
        }
        catch (Exception failure) when (failure is IOException or UnauthorizedAccessException)
        {
            await Console.Error.WriteLineAsync($"{file} could not be written: {failure.Message}");
            return false;
        }
    }

    private static async Task WriteAsync(string file, string content)
    {
        await File.WriteAllTextAsync(file, content + Environment.NewLine);
        await Console.Error.WriteLineAsync($"Written to {file}.");
    }
}
