namespace StockExchange.CommandLine;

/// <summary>The exit codes of all commands; after a signal, 128 + the signal's number.</summary>
internal static class ExitCodes
{
    /// <summary>The command ran to its end, whatever the result.</summary>
    public const int Done = 0;

    /// <summary>The command failed; the reason is on standard error.</summary>
    public const int Failed = 1;

    /// <summary>The command line is invalid; a line for each error is on standard error.</summary>
    public const int Usage = 64;

    /// <summary>An exception that nobody foresaw ended it; its text and stack are on standard error.</summary>
    public const int Unexpected = 70;

    /// <summary>The system refused memory, a thread or a file descriptor; the reason is on standard error.</summary>
    public const int Exhausted = 71;

    public const int Hangup = 129;
    public const int Interrupted = 130;
    public const int Quit = 131;
    public const int Terminated = 143;
}
