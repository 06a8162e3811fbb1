using System.Globalization;
using System.Text;
using Microsoft.Win32.SafeHandles;
using ThreadPoolDiagnostics.Machine;

namespace ThreadPoolDiagnostics.WaitProfiles.Polling;

/// <summary>What Linux tells of a thread's waits: how often it got a core, and where it stands (proc_pid_task(5)).</summary>
/// <param name="folder">/proc/PID/task/TID.</param>
internal sealed class SchedulerState(string folder) : IDisposable
{
    private const int LongestText = 256;

    /// <summary>The number of the system call of a thread that stands still outside of any.</summary>
    private const string NoCall = "-1";

    private readonly SafeFileHandle? _statistics = FileProbe.TryRead(() => File.OpenHandle(Path.Combine(folder, "schedstat")));
    private readonly byte[] _text = new byte[LongestText];

    /// <summary>How often it got a core so far; null when it has ended. While the number stays, a thread that waits waits for
    /// one thing.</summary>
    public long? Timeslices()
    {
        if (_statistics is null) return null;
        try
        {
            ReadOnlySpan<byte> text = _text.AsSpan(0, RandomAccess.Read(_statistics, _text, 0)).TrimEnd((byte)'\n');
            return long.TryParse(text[(text.LastIndexOf((byte)' ') + 1)..], CultureInfo.InvariantCulture, out long times)
                ? times
                : null;
        }
        catch (IOException)
        {
            return null; // ESRCH: it has ended
        }
    }

    /// <summary>Where its stack ends (the stack pointer) while it waits in the kernel.</summary>
    /// <returns>Null when it runs or wants to; 0 when this may not be read.</returns>
    public ulong? StackPointer()
    {
        string? call = FileProbe.TryRead(() => File.ReadAllText(Path.Combine(folder, "syscall"), Encoding.ASCII));
        if (call is null) return 0;
        string[] words = call.TrimEnd('\n').Split(' ');
        if (words.Length < 3 || words[0] == NoCall) return null; // "running", or stopped, or at a page of memory
        return words[^2].StartsWith("0x", StringComparison.Ordinal)
            && ulong.TryParse(words[^2].AsSpan(2), NumberStyles.HexNumber, CultureInfo.InvariantCulture, out ulong pointer)
            ? pointer
            : null;
    }

    public void Dispose() => _statistics?.Dispose();
}
