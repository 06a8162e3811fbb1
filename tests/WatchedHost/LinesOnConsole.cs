using Microsoft.Extensions.Logging;

namespace StockExchange.WatchedHost;

/// <summary>
/// What happened and when, a line each: milliseconds since the host began, and the rest with its line breaks as " | ". Written
/// by the calling thread, since the console logger would write later.
/// </summary>
internal sealed class LinesOnConsole(TimeProvider time) : ILoggerProvider, ILogger
{
    private readonly long _start = time.GetTimestamp();
    private readonly Stream _output = Console.OpenStandardOutput();

    public void Write(string what)
    {
        string line = $"{time.GetElapsedTime(_start).TotalMilliseconds:0} {what.ReplaceLineEndings(" | ")}\n";
        _output.Write(System.Text.Encoding.UTF8.GetBytes(line));
    }

    public ILogger CreateLogger(string categoryName) => this;

    public void Log<TState>(
        LogLevel logLevel, EventId eventId, TState state, Exception? exception, Func<TState, Exception?, string> formatter)
    {
        if (IsEnabled(logLevel)) Write($"log {logLevel} {eventId.Id} {formatter(state, exception)} {exception}");
    }

    public bool IsEnabled(LogLevel logLevel) => logLevel >= LogLevel.Warning;

    public IDisposable? BeginScope<TState>(TState state)
        where TState : notnull => null;

    public void Dispose()
    {
        // It may still be used after the host has ended.
    }
}
