namespace StockExchange.StockApi.Problems;

internal static class ProblemServices
{
    public static void AddStockProblems(this IServiceCollection services)
    {
        services.AddProblemDetails();
        services.AddExceptionHandler<ProblemExceptionHandler>();
    }

    /// <summary>Turns exceptions, and errors that the framework answers without a body, into problem details.</summary>
    public static void UseStockProblems(this IApplicationBuilder app)
    {
        app.UseExceptionHandler();
        app.UseStatusCodePages(context =>
        {
            var http = context.HttpContext;
            var problem = Problem.ForStatus(http.Response.StatusCode);
            string detail = $"{http.Request.Method} {http.Request.Path} was asked for; /openapi/v1.json lists what is served.";
            if (problem is not null)
                ProblemAnswer.Write(http, problem, detail);
            return Task.CompletedTask;
        });
    }
}
