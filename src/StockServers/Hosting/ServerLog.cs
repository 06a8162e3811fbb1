using System.Collections.Concurrent;
using System.Text;
using StockExchange.CommandLine;

namespace StockExchange.StockServers.Hosting;

/// <summary>
/// Lines for standard output, written by a dedicated thread: a server goes on, and ends, whether they are read or not. When too
/// many wait, further ones are dropped; so are all when the output cannot be written.
/// </summary>
internal sealed class ServerLog : TextWriter
{
    private const int MostWaiting = 1_000;

    /// <summary>How long the end waits for a reader.</summary>
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(1);

    private readonly BlockingCollection<string> _lines = new(MostWaiting);
    private readonly Thread _writing;

    /// <param name="output">Returns the output; it may be closed, so that it cannot be opened.</param>
    public ServerLog(Func<TextWriter> output)
    {
        _writing = new(() => Write(output)) { IsBackground = true, Name = "log" };
        _writing.Start();
    }

    public override Encoding Encoding => Encoding.UTF8;

    public override void WriteLine(string? value) => _lines.TryAdd(value ?? "");

    public override Task WriteLineAsync(string? value)
    {
        WriteLine(value);
        return Task.CompletedTask;
    }

    protected override void Dispose(bool disposing)
    {
        if (disposing)
        {
            _lines.CompleteAdding();
            if (_writing.Join(Patience)) _lines.Dispose();
        }
        base.Dispose(disposing);
    }

    /// <summary>This thread's failure boundary.</summary>
    private void Write(Func<TextWriter> output)
    {
        try
        {
            foreach (string line in _lines.GetConsumingEnumerable()) output().WriteLine(line);
        }
        catch (Exception unwritable) when (ConsoleFailures.Is(unwritable))
        {
            // Lines are dropped from now on.
        }
    }
}
