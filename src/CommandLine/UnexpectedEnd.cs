using System.Runtime.InteropServices;

namespace StockExchange.CommandLine;

/// <summary>
/// The last boundary: an exception that nobody has caught ends the process with its text and a documented exit code. By default
/// .NET aborts (SIGABRT, 134), which looks like a defect of the runtime. Nothing else is done at such an end; acknowledged orders
/// are on disk by then.
/// </summary>
internal static partial class UnexpectedEnd
{
    /// <summary>.NET's own variable: whoever wants a dump of a crash gets one, and the abort with it.</summary>
    private const string Dumps = "DOTNET_DbgEnableMiniDump";

    /// <summary>EMFILE.</summary>
    private const int TooManyFiles = 24;

    public static void Describe(string program)
    {
        if (ProgramStart.IsHosted(program) || Environment.GetEnvironmentVariable(Dumps) is "1") return;
        AppDomain.CurrentDomain.UnhandledException += (_, unexpected) => End(program, unexpected.ExceptionObject);
    }

    /// <summary>Whether the system refused memory, a thread or a file descriptor.</summary>
    private static bool IsExhausted(object failure) => failure switch
    {
        OutOfMemoryException => true,
        IOException { HResult: TooManyFiles } or SystemException { HResult: TooManyFiles } => true,
        Exception { InnerException: { } cause } => IsExhausted(cause),
        _ => false,
    };

    private static void End(string program, object failure)
    {
        var (line, code) = failure switch
        {
            Exception unwritable when ConsoleFailures.Is(unwritable) => (ConsoleFailures.Describe(unwritable), ExitCodes.Failed),
            _ when IsExhausted(failure) => (
                "the system has no more memory, threads or open files for it (ulimit -v, -u, -n): "
                + $"{(failure as Exception)?.Message}",
                ExitCodes.Exhausted),
            _ => ($"failed unexpectedly; please report this. {failure}", ExitCodes.Unexpected),
        };
        ProgramStart.Say($"{program}: {line}");
        Exit(code);
    }

    [LibraryImport("libc", EntryPoint = "_exit")]
    [DefaultDllImportSearchPaths(DllImportSearchPath.SafeDirectories)]
    private static partial void Exit(int code);
}
