using System.Collections.Concurrent;
using Microsoft.Extensions.Logging;

namespace StockExchange.StockApi.Tests.Problems;

/// <summary>What the service logs as an error, or as worse.</summary>
internal sealed class ErrorLog : ILoggerProvider, ILogger
{
    private readonly ConcurrentQueue<string> _errors = [];

    public IEnumerable<string> Errors => _errors;

    public ILogger CreateLogger(string categoryName) => this;

    public IDisposable? BeginScope<TState>(TState state)
        where TState : notnull => null;

    public bool IsEnabled(LogLevel logLevel) => logLevel >= LogLevel.Error;

    public void Log<TState>(
        LogLevel logLevel, EventId eventId, TState state, Exception? exception, Func<TState, Exception?, string> formatter)
    {
        if (IsEnabled(logLevel)) _errors.Enqueue($"{formatter(state, exception)}: {exception?.GetBaseException().Message}");
    }

    public void Dispose()
    {
    }
}
