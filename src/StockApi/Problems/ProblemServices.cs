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
        app.Use(AnswerBareErrors);
    }

    /// <summary>As UseStatusCodePages does, without the feature that it sets on each request.</summary>
    private static RequestDelegate AnswerBareErrors(RequestDelegate next) => async context =>
    {
        await next(context);
        HttpResponse response = context.Response;
        bool isBare = response is { StatusCode: >= 400, HasStarted: false, ContentLength: null, ContentType: null };
        if (isBare && Problem.ForStatus(response.StatusCode) is { } problem)
            await ProblemAnswer.WriteAsync(
                context, problem,
                $"{context.Request.Method} {context.Request.Path} was asked for; /openapi/v1.json lists what is served.");
    };
}
