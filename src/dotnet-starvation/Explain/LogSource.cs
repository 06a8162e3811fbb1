using System.Text;
using StockExchange.CommandLine;
using ThreadPoolDiagnostics.Files;
using ThreadPoolDiagnostics.Messages.Logs;

namespace DotnetStarvation.Explain;

/// <summary>Where a log comes from: a file, standard input, or the command line.</summary>
/// <param name="Name">The name for messages.</param>
/// <param name="Open">Opens it.</param>
internal sealed record LogSource(string Name, Func<TextReader> Open)
{
    private const int BufferSize = 131_072;

    /// <param name="log">A path, a message, or - or null for standard input.</param>
    public static LogSource FromArgument(string? log) =>
        log is null or OtherCommand.StandardInput ? new("standard input", () => Text(Console.OpenStandardInput()))
        : Path.Exists(log) ? new(log, () => Text(File.OpenRead(log)))
        : new("the message", () => new StringReader(log));

    /// <summary>The error for a word that is neither a file nor a message; null for none.</summary>
    public static string? Mistake(string log) =>
        log == OtherCommand.StandardInput || log.Contains(' ', StringComparison.Ordinal) || Path.Exists(log)
            ? null
            : $"{log}: there is no such file, and a message has more than one word.";

    /// <exception cref="EvidenceFileException">It cannot be read.</exception>
    public ExplainedLog Read(CancellationToken stop)
    {
        try
        {
            using TextReader reader = Open();
            return LogReader.Read(reader, stop);
        }
        catch (Exception failure) when (FileFailures.Is(failure))
        {
            throw new EvidenceFileException(
                Name, $"{FileFailures.Describe(failure)} Name a text file that you may read.", failure);
        }
    }

    /// <summary>UTF-8, or what a byte order mark says: PowerShell redirects as UTF-16.</summary>
    private static StreamReader Text(Stream stream) => new(stream, Encoding.UTF8, true, BufferSize);
}
