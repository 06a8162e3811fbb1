using System.Runtime.CompilerServices;
using System.Text;
using Microsoft.Win32.SafeHandles;

namespace StockExchange.CommandLine;

/// <summary>Standard output for a stream of data.</summary>
internal static class StandardOutput
{
    /// <summary>EPIPE; ERROR_BROKEN_PIPE and ERROR_NO_DATA of Windows.</summary>
    private const int BrokenPipe = 32, WindowsBrokenPipe = unchecked((int)0x8007006D), WindowsNoData = unchecked((int)0x800700E8);

    /// <summary>
    /// A writer that throws an <see cref="IOException"/> when the reader of a pipe has ended, as with <c>| head</c>. Console.Out
    /// ignores that.
    /// </summary>
    public static StreamWriter Open() => new(OpenStream(), new UTF8Encoding(false)) { AutoFlush = true, NewLine = "\n" };

    /// <summary>Whether it failed because the reader of the pipe has ended, as head does: nobody wants the rest.</summary>
    public static bool ReaderHasEnded(IOException failure) =>
        failure.HResult is BrokenPipe or WindowsBrokenPipe or WindowsNoData;

    private static Stream OpenStream()
    {
        if (OperatingSystem.IsWindows()) return Console.OpenStandardOutput();
        var output = new PipeOutput();
        // A FileStream writes at its own position; the console's stream appends to what others write to the file.
        return output.CanSeek ? Console.OpenStandardOutput() : output;
    }

    /// <summary>
    /// The descriptor of standard output. Its methods are on the stack of a failure, by which that is known to be one of the
    /// output (<see cref="ConsoleFailures"/>): where the descriptor was closed, it may be that of a file which cannot be written.
    /// </summary>
    private sealed class PipeOutput() : FileStream(new SafeFileHandle(1, ownsHandle: false), FileAccess.Write, bufferSize: 0)
    {
        [MethodImpl(MethodImplOptions.NoInlining)]
        public override void Write(ReadOnlySpan<byte> buffer) => base.Write(buffer);

        public override async ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default) =>
            await base.WriteAsync(buffer, cancellationToken);
    }
}
