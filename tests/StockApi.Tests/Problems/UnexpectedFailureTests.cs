using System.Collections.Concurrent;
using System.Net;
using System.Text.Json;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using StockExchange.StockApi.Customers;
using StockExchange.StockApi.Tests.Clients;

namespace StockExchange.StockApi.Tests.Problems;

public sealed class UnexpectedFailureTests
{
    [Theory]
    [InlineData("/api/stocks/taskwait")]
    [InlineData("/api/stocks/taskasyncwait")]
    public async Task An_unexpected_failure_is_a_500_without_details_and_is_logged_once(string path)
    {
        var query = new BreakingQuery { IsBroken = true };
        using var log = new ErrorLog();
        using StockApiHost api = Start(query, log);
        JsonElement problem =
            await (await api.GetAsync(path)).ShouldBeProblemAsync(HttpStatusCode.InternalServerError, "internal");
        Assert.False(problem.TryGetProperty("detail", out _));
        Assert.DoesNotContain("secret", problem.ToString());
        Assert.Equal(
            $"GET {path} failed unexpectedly (trace {problem.GetProperty("traceId")}): secret", Assert.Single(log.Errors));
    }

    [Fact]
    public async Task It_is_logged_once_even_when_the_client_has_disconnected()
    {
        var query = new BreakingQuery();
        using var log = new ErrorLog();
        using StockApiHost api = Start(query, log);
        using (RawClient client = await RawClient.ConnectAsync(api.Address))
        {
            await client.SendAsync("GET /api/stocks/taskasyncwait HTTP/1.1\r\nHost: a\r\n\r\n");
            Eventually.Holds(() => query.IsAwaited, "the lookup has begun");
            client.HangUp();
        }

        query.IsBroken = true;

        await api.UntilLetInAsync(); // since the client's request has ended
        Assert.Matches(
            @"^GET /api/stocks/taskasyncwait failed unexpectedly \(trace \w+:\w+\): secret$", Assert.Single(log.Errors));
    }

    /// <summary>For one connection, with this query behind the customer lookup.</summary>
    private static StockApiHost Start(ISlowQuery query, ErrorLog log) => new(
        services: services => services.AddSingleton<ILoggerProvider>(log).AddSingleton(query),
        settings:
        [
            ("Logging:LogLevel:Default", "Error"),
            ("Logging:Console:LogLevel:Default", "None"),
            ("ClientLimits:ConnectionsPerAddress", "1"),
        ]);

    private sealed class BreakingQuery : ISlowQuery
    {
        private volatile bool _isAwaited, _isBroken;

        public bool IsAwaited => _isAwaited;

        public bool IsBroken { set => _isBroken = value; }

        public async Task RunAsync(TimeSpan duration)
        {
            _isAwaited = true;
            while (!_isBroken) await Task.Delay(TimeSpan.FromMilliseconds(10));
            throw new InvalidOperationException("secret");
        }
    }

    /// <summary>What the service logs as an error, or as worse.</summary>
    private sealed class ErrorLog : ILoggerProvider, ILogger
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
}
