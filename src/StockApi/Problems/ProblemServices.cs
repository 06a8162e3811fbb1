namespace StockExchange.StockApi.Problems;

internal static class ProblemServices
{
    /// <summary>To be called before <c>AddMvcCore</c>: the first writer that can, writes, and MVC brings one as well.</summary>
    public static void AddStockProblems(this IServiceCollection services)
    {
        services.AddSingleton<IProblemDetailsWriter, ProblemWriter>();
        services.AddProblemDetails();
        services.AddExceptionHandler<ProblemExceptionHandler>();
    }

    /// <summary>Turns exceptions, and errors that the framework answers without a body, into problem details.</summary>
    public static void UseStockProblems(this IApplicationBuilder app)
    {
        app.UseExceptionHandler();
        app.UseStatusCodePages();
    }
}
