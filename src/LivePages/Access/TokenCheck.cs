using Microsoft.AspNetCore.Http;

namespace StockExchange.LivePages.Access;

/// <summary>
/// Requires the token: in the URL of the first request, then in a cookie of this port, so that neither the address bar nor the
/// history keeps it.
/// </summary>
internal sealed class TokenCheck(AccessToken token)
{
    public const string Parameter = "token";

    private const string Refusal =
        "This page needs its token: open the whole address that was printed when the tool was started.";

    public Task CheckAsync(HttpContext context, RequestDelegate next)
    {
        HttpRequest request = context.Request;
        string cookie = $"live-page-{context.Connection.LocalPort}";
        if (!IsOfThisPage(request))
            return RefuseAsync(context.Response, StatusCodes.Status403Forbidden, "Only this page itself may send requests.");
        bool isInAddress = token.Is(request.Query[Parameter]);
        if (!isInAddress && !token.Is(request.Cookies[cookie]))
            return RefuseAsync(context.Response, StatusCodes.Status401Unauthorized, Refusal);
        if (!isInAddress || request.Path != "/") return next(context);

        // Lax: a browser that follows a link in a chat does not send a strict cookie after this redirect.
        context.Response.Cookies.Append(cookie, token.Text, new() { HttpOnly = true, SameSite = SameSiteMode.Lax, Path = "/" });
        context.Response.StatusCode = StatusCodes.Status303SeeOther;
        context.Response.Headers.Location = "/";
        return Task.CompletedTask;
    }

    /// <summary>Whether the page itself sent the request: a browser adds the origin of another site's page (RFC 6454).</summary>
    private static bool IsOfThisPage(HttpRequest request) => request.Headers.Origin is not [{ } origin]
        || origin == $"{request.Scheme}://{request.Host}";

    private static Task RefuseAsync(HttpResponse response, int status, string text)
    {
        response.StatusCode = status;
        response.ContentType = "text/plain; charset=utf-8";
        return response.WriteAsync(text);
    }
}
