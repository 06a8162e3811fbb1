using System.Text;
using Microsoft.Win32.SafeHandles;

namespace StockExchange.CommandLine;

/// <summary>Standard output for a stream of data.</summary>
internal static class StandardOutput
{
    /// <summary>
    /// A writer that throws an <see cref="IOException"/> when the other end of a pipe has gone, as with <c>| head</c>.
    /// Console.Out goes on writing into nothing.
    /// </summary>
    public static StreamWriter Open() => new(OpenStream(), new UTF8Encoding(false)) { AutoFlush = true, NewLine = "\n" };

    private static Stream OpenStream()
    {
        if (OperatingSystem.IsWindows()) return Console.OpenStandardOutput();
        var output = new FileStream(new SafeFileHandle(1, ownsHandle: false), FileAccess.Write, bufferSize: 0);
        // To a file it would write where it believes the end to be; the console's stream appends.
        return output.CanSeek ? Console.OpenStandardOutput() : output;
    }
}
