using Microsoft.AspNetCore.Http;

namespace StockExchange.LivePages.Access;

/// <summary>
/// Lets in who has the token: in the address the first time, in a cookie of this port from then on, so that it stays neither in
/// the address bar nor in the browser's history.
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

        // Lax: a strict cookie would not be sent to the page behind this redirect by who came from a link in a chat.
        context.Response.Cookies.Append(cookie, token.Text, new() { HttpOnly = true, SameSite = SameSiteMode.Lax, Path = "/" });
        context.Response.StatusCode = StatusCodes.Status303SeeOther;
        context.Response.Headers.Location = "/";
        return Task.CompletedTask;
    }

    /// <summary>A browser names the page that asks when it is another one (RFC 6454).</summary>
    private static bool IsOfThisPage(HttpRequest request) => request.Headers.Origin is not [{ } origin]
        || origin == $"{request.Scheme}://{request.Host}";

    private static Task RefuseAsync(HttpResponse response, int status, string text)
    {
        response.StatusCode = status;
        response.ContentType = "text/plain; charset=utf-8";
        return response.WriteAsync(text);
    }
}
