namespace StockExchange.StockApi.Problems;

/// <summary>An answer that is a problem.</summary>
/// <param name="problem">The kind of problem.</param>
/// <param name="detail">What is wrong with this request, and what to do.</param>
/// <param name="facts">Further members for programs, such as the quantity left.</param>
internal sealed class ProblemResult(Problem problem, string? detail, params (string Name, long Value)[] facts) : IResult
{
    public async Task ExecuteAsync(HttpContext httpContext)
    {
        httpContext.Response.StatusCode = problem.Status;
        if (problem.MayPass) httpContext.Response.Headers.RetryAfter = "1"; // second
        var context = new ProblemDetailsContext { HttpContext = httpContext, ProblemDetails = problem.ToDetails(detail, facts) };
        await httpContext.RequestServices.GetRequiredService<IProblemDetailsService>().WriteAsync(context);
    }
}
