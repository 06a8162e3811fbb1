using StockExchange.LoadEngine.Sockets;
using StockExchange.LoadEngine.Transports;

namespace StockExchange.LoadEngine.Http;

/// <summary>Translates what HttpClient says into what the report says: it speaks HTTP/2 for us.</summary>
internal static class HttpFailures
{
    /// <inheritdoc cref="Failures.IsExpected"/>
    public static bool IsExpected(Exception exception) => exception is HttpRequestException || Failures.IsExpected(exception);

    /// <inheritdoc cref="Failures.Of"/>
    public static Failure Of(Exception exception) => exception is HttpRequestException http ? Of(http) : Failures.Of(exception);

    private static Failure Of(HttpRequestException http) => http.HttpRequestError switch
    {
        HttpRequestError.SecureConnectionError => TlsHandshake.Failed(http).Failure,
        HttpRequestError.VersionNegotiationError => new(FailureKind.Malformed, "The server does not speak HTTP/2."),
        HttpRequestError.ResponseEnded =>
            new(FailureKind.Closed, "The server closed the connection before the answer was whole."),
        HttpRequestError.HttpProtocolError or HttpRequestError.InvalidResponse or HttpRequestError.ConfigurationLimitExceeded =>
            new(FailureKind.Malformed, http.InnerException?.Message ?? http.Message),
        _ when http.InnerException is { } inner && IsExpected(inner) => Of(inner),
        _ => new(FailureKind.Other, http.Message),
    };
}
