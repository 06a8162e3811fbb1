using System.Globalization;
using System.Text;
using Microsoft.Win32.SafeHandles;
using ThreadPoolDiagnostics.Machine;
using ThreadPoolDiagnostics.Stacks.Native;

namespace ThreadPoolDiagnostics.WaitProfiles.Polling;

/// <summary>What Linux tells of a thread's waits: how often it got a core, and where it stands (proc_pid_task(5)).</summary>
/// <param name="folder">/proc/PID/task/TID.</param>
internal sealed class SchedulerState(string folder) : IDisposable
{
    private const int LongestText = 256;

    /// <summary>The number of the system call of a thread that stands still outside of any.</summary>
    private const string NoCall = "-1";

    /// <summary>Opened when it is first read: a process may have thousands of threads that are not the pool's.</summary>
    private readonly Lazy<SafeFileHandle?> _statistics =
        new(() => FileProbe.TryRead(() => File.OpenHandle(Path.Combine(folder, "schedstat"))));
    private readonly byte[] _text = new byte[LongestText];

    /// <summary>Whether the kernel keeps these statistics (CONFIG_SCHED_INFO).</summary>
    public static bool AreKept
    {
        get
        {
            using var own = new SchedulerState("/proc/self");
            return own.Account() is not null;
        }
    }

    /// <summary>Its statistics so far; null when it has ended. While the number of timeslices stays, a thread that waits waits
    /// for one thing.</summary>
    public SchedulerAccount? Account()
    {
        if (_statistics.Value is not { } statistics) return null;
        try
        {
            string text = Encoding.ASCII.GetString(_text, 0, RandomAccess.Read(statistics, _text, 0));
            // A kernel without these statistics has 0.
            return SchedulerAccount.Parse(text) is { Timeslices: > 0 } account ? account : null;
        }
        catch (IOException)
        {
            return null; // ESRCH: it has ended
        }
    }

    /// <summary>Where it waits in the kernel: its registers at the system call.</summary>
    /// <returns>Null when it runs or wants to, or when this may not be read.</returns>
    public CallRegisters? Registers()
    {
        string? call = FileProbe.TryRead(() => File.ReadAllText(Path.Combine(folder, "syscall"), Encoding.ASCII));
        // Else "running", stopped, or in a page fault.
        return call?.TrimEnd('\n').Split(' ') is [not NoCall, .., var stack, var instruction]
            && TryParse(stack, out ulong stackPointer) && TryParse(instruction, out ulong instructionPointer)
            ? new(stackPointer, instructionPointer)
            : null;
    }

    public void Dispose()
    {
        if (_statistics.IsValueCreated) _statistics.Value?.Dispose();
    }

    private static bool TryParse(string word, out ulong value)
    {
        value = 0;
        return word.StartsWith("0x", StringComparison.Ordinal)
            && ulong.TryParse(word.AsSpan(2), NumberStyles.HexNumber, CultureInfo.InvariantCulture, out value);
    }
}

/// <summary>The registers of a thread in a system call.</summary>
/// <param name="StackPointer">The end of its stack.</param>
/// <param name="InstructionPointer">The instruction after the call, in a native library.</param>
internal sealed record CallRegisters(ulong StackPointer, ulong InstructionPointer);
