using System.Runtime.InteropServices;
using System.Text;

namespace StockExchange.CommandLine;

/// <summary>
/// What each program does first, before it loads any other assembly: it refuses limits under which .NET would abort the process
/// later, and sees to it that what nobody has foreseen ends with a sentence and an exit code.
/// </summary>
internal static partial class ProgramStart
{
    /// <summary>Standard error.</summary>
    private const int Errors = 2;

    /// <summary>The signal of a write beyond ulimit -f: ignored, the write fails as on a full disk.</summary>
    private const int FileTooLarge = 25, Ignore = 1;

    /// <summary>Whether the process may go on; if not, the reason is on standard error.</summary>
    /// <param name="program">Its name.</param>
    /// <param name="openFiles">File descriptors that it needs, for .NET and its assemblies (two each).</param>
    /// <param name="threads">Threads that it needs at the same time.</param>
    /// <param name="gigabytes">Address space that it needs, of which .NET uses a small part.</param>
    public static bool IsPossible(string program, int openFiles, int threads, int gigabytes)
    {
        if (!OperatingSystem.IsLinux()) return true;
        UnexpectedEnd.Describe(program);
        _ = Handle(FileTooLarge, Ignore);
        if (!MayOpen(program, openFiles) || !HasRoom(program, gigabytes) || !MayStart(program, threads)) return false;
        if (!IsHosted(program)) ConsoleFailures.DropErrors();
        return true;
    }

    /// <summary>Whether the program runs inside another one, a test.</summary>
    public static bool IsHosted(string program) => AppDomain.CurrentDomain.FriendlyName != program;

    /// <summary>The same for a command that needs more file descriptors than the program's others.</summary>
    public static bool MayOpen(string program, int openFiles)
    {
        if (ResourceLimits.OpenFiles >= openFiles) return true;
        Say($"{program}: the limit of open files is {ResourceLimits.OpenFiles}, and {openFiles} are needed. "
            + "Raise it (ulimit -n).");
        return false;
    }

    private static bool HasRoom(string program, int gigabytes)
    {
        if (ResourceLimits.AddressSpace / 1_000_000_000 >= gigabytes) return true;
        Say($"{program}: the limit of address space is {ResourceLimits.AddressSpace / 1_000_000} MB, and {gigabytes}000 MB are "
            + "needed, of which .NET uses a small part. Raise it (ulimit -v); a control group limits what is used.");
        return false;
    }

    private static bool MayStart(string program, int threads)
    {
        if (ThreadCount.CanStart(threads)) return true;
        Say($"{program}: the system does not let it start {threads} threads, which are needed. Raise the limit (ulimit -u, "
            + "ulimit -v, or pids.max of the control group).");
        return false;
    }

    /// <summary>Writes a line to standard error with nothing but a system call.</summary>
    public static void Say(string line)
    {
        byte[] text = Encoding.UTF8.GetBytes(line + "\n");
        _ = Write(Errors, text, text.Length);
    }

    [LibraryImport("libc", EntryPoint = "write")]
    [DefaultDllImportSearchPaths(DllImportSearchPath.SafeDirectories)]
    private static partial nint Write(int file, byte[] text, nint length);

    [LibraryImport("libc", EntryPoint = "signal")]
    [DefaultDllImportSearchPaths(DllImportSearchPath.SafeDirectories)]
    private static partial nint Handle(int signal, nint handler);
}
