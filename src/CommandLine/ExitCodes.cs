namespace StockExchange.CommandLine;

/// <summary>The exit codes of every command. One that a signal stopped ends with 128 + the signal's number.</summary>
internal static class ExitCodes
{
    /// <summary>The experiment ran to its end, whatever it found.</summary>
    public const int Done = 0;

    /// <summary>It could not run, or not to its end: the reason is on standard error.</summary>
    public const int Failed = 1;

    /// <summary>The command line is wrong: a line for each mistake is on standard error.</summary>
    public const int Usage = 64;

    public const int Hangup = 129;
    public const int Interrupted = 130;
    public const int Quit = 131;
    public const int Terminated = 143;
}
