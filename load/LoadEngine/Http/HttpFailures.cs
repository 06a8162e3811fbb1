using StockExchange.LoadEngine.Sockets;
using StockExchange.LoadEngine.Transports;

namespace StockExchange.LoadEngine.Http;

/// <summary>Maps the errors of HttpClient to failures of a report.</summary>
internal static class HttpFailures
{
    /// <inheritdoc cref="Failures.IsExpected"/>
    public static bool IsExpected(Exception exception) => exception is HttpRequestException || Failures.IsExpected(exception);

    /// <inheritdoc cref="Failures.FromException"/>
    public static Failure FromException(Exception exception) =>
        exception is HttpRequestException http ? FromException(http) : Failures.FromException(exception);

    private static Failure FromException(HttpRequestException http) => http.HttpRequestError switch
    {
        HttpRequestError.VersionNegotiationError => new(FailureKind.Malformed, "The server does not speak this version of HTTP."),
        HttpRequestError.ResponseEnded =>
            new(FailureKind.Closed, "The server closed the connection before the answer was whole."),
        HttpRequestError.HttpProtocolError or HttpRequestError.InvalidResponse or HttpRequestError.ConfigurationLimitExceeded =>
            new(FailureKind.Malformed, http.InnerException?.Message ?? http.Message),
        _ when http.InnerException is { } inner && IsExpected(inner) => FromException(inner),
        _ => new(FailureKind.Other, http.Message),
    };
}
