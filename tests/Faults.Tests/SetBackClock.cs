using System.ComponentModel;
using StockExchange.CommandLine.Processes;

namespace StockExchange.Faults.Tests;

/// <summary>
/// A library to preload that sets a process's clock back by a year in its middle; the clock of the machine is not touched.
/// </summary>
internal static class SetBackClock
{
    private const string Source = """
        #define _GNU_SOURCE
        #include <stdlib.h>
        #include <time.h>
        #include <sys/syscall.h>
        #include <unistd.h>

        static struct timespec first;
        static long after = -1;

        static long passed(void)
        {
            struct timespec now;
            syscall(SYS_clock_gettime, CLOCK_MONOTONIC, &now);
            if (after < 0)
            {
                const char *text = getenv("SET_BACK_AFTER_MS");
                first = now;
                after = text ? atol(text) : 0;
            }
            return (now.tv_sec - first.tv_sec) * 1000 + (now.tv_nsec - first.tv_nsec) / 1000000;
        }

        int clock_gettime(clockid_t clock, struct timespec *time)
        {
            int result = syscall(SYS_clock_gettime, clock, time);
            if (result == 0 && clock <= CLOCK_REALTIME_COARSE && clock != CLOCK_MONOTONIC
                && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE) && passed() > after)
                time->tv_sec -= 365L * 24 * 3600;
            return result;
        }
        """;

    /// <summary>Its path; null where there is no C compiler.</summary>
    public static string? Library { get; } = Compile();

    private static string? Compile()
    {
        string source = Path.Combine(AppContext.BaseDirectory, "set-back-clock.c"), library = Path.ChangeExtension(source, ".so");
        File.WriteAllText(source, Source);
        try
        {
            return ChildProcess.Run(new("gcc", "-shared", "-fPIC", "-O1", "-o", library, source)).ExitCode == 0 ? library : null;
        }
        catch (Win32Exception)
        {
            return null;
        }
    }
}
