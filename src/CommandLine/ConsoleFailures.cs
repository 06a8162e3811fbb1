using System.Text;

namespace StockExchange.CommandLine;

/// <summary>
/// Standard output and standard error that cannot be written: closed, or a file on a disk that is full. .NET ignores only the end
/// of a pipe's reader.
/// </summary>
internal static class ConsoleFailures
{
    /// <summary>The classes of .NET, and ours, that write to the console.</summary>
    private static readonly string[] Writers = ["System.ConsolePal.", $"{typeof(StandardOutput).FullName}."];

    /// <summary>From now on errors that cannot be written are dropped: there is nobody to tell.</summary>
    public static void DropErrors() => Console.SetError(TextWriter.Synchronized(new ForgivingErrors()));

    /// <summary>Whether the failure is one of writing to the console.</summary>
    public static bool Is(Exception failure) =>
        failure is IOException or UnauthorizedAccessException or ArgumentOutOfRangeException
        && failure.StackTrace is { } stack && Writers.Any(writer => stack.Contains(writer, StringComparison.Ordinal));

    /// <summary>The sentence about it.</summary>
    public static string Describe(Exception failure) => $"Standard output cannot be written: {failure.Message}";

    private sealed class ForgivingErrors : TextWriter
    {
        private readonly TextWriter? _errors = Open();

        public override Encoding Encoding => Encoding.UTF8;

        public override void Write(char value) => Write([value]);

        public override void Write(string? value) => Write(value.AsSpan());

        public override void WriteLine(string? value) => Write($"{value}{NewLine}");

        public override void Write(ReadOnlySpan<char> buffer)
        {
            try
            {
                _errors?.Write(buffer);
            }
            catch (Exception failure) when (failure is IOException or UnauthorizedAccessException or ArgumentOutOfRangeException)
            {
            }
        }

        private static TextWriter? Open()
        {
            try
            {
                return Console.Error;
            }
            catch (Exception failure) when (failure is IOException or UnauthorizedAccessException)
            {
                return null; // it is closed
            }
        }
    }
}
