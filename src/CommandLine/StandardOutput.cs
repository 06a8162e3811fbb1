using System.Text;
using Microsoft.Win32.SafeHandles;

namespace StockExchange.CommandLine;

/// <summary>Standard output for a stream of data.</summary>
internal static class StandardOutput
{
    /// <summary>
    /// A writer that throws an <see cref="IOException"/> when the reader of a pipe has ended, as with <c>| head</c>. Console.Out
    /// ignores that.
    /// </summary>
    public static StreamWriter Open() => new(OpenStream(), new UTF8Encoding(false)) { AutoFlush = true, NewLine = "\n" };

    private static Stream OpenStream()
    {
        if (OperatingSystem.IsWindows()) return Console.OpenStandardOutput();
        var output = new FileStream(new SafeFileHandle(1, ownsHandle: false), FileAccess.Write, bufferSize: 0);
        // A FileStream writes at its own position; the console's stream appends to what others write to the file.
        return output.CanSeek ? Console.OpenStandardOutput() : output;
    }
}
