using System.Collections.Concurrent;
using Microsoft.Extensions.Logging;

namespace StarvationWatchdog.Tests.Reporting;

/// <summary>A log that keeps its entries, and does first what a test wants it to.</summary>
internal sealed class HeardLog(Action? first = null) : ILogger
{
    private readonly ConcurrentQueue<string> _entries = [];

    /// <summary>Level, number and text, with the failure's message behind it.</summary>
    public IReadOnlyList<string> Entries => [.. _entries];

    public void Log<TState>(
        LogLevel logLevel, EventId eventId, TState state, Exception? exception, Func<TState, Exception?, string> formatter)
    {
        first?.Invoke();
        _entries.Enqueue($"{logLevel} {eventId.Id} {formatter(state, exception)} {exception?.Message}".Trim());
    }

    public bool IsEnabled(LogLevel logLevel) => true;

    public IDisposable? BeginScope<TState>(TState state)
        where TState : notnull => null;
}
