using StockExchange.CommandLine.Processes;
using StockExchange.Measuring;
using StockExchange.TestKit;

namespace VerdictCorpus.Servers;

/// <summary>PostgreSQL, by the script that the tests use.</summary>
internal static class Postgres
{
    /// <summary>What the script ends with when PostgreSQL is missing (EX_UNAVAILABLE).</summary>
    private const int NotInstalled = 69;

    public static RunningServer Start(string folder)
    {
        ChildResult up = Run("up", folder, $"{FreePort.Find()}");
        if (up.ExitCode == NotInstalled) throw new NotHereException("postgres is not installed: apt-get install postgresql");
        if (up.ExitCode != 0) throw new NotHereException($"postgres did not start: {up.Errors.Trim()}");
        return new(up.Output.Trim(), () => Run("kill", folder));
    }

    private static ChildResult Run(params string[] arguments) =>
        ChildProcess.Run(new(Path.Combine(Built.Repository, "scripts", "postgres.sh"), arguments));
}
