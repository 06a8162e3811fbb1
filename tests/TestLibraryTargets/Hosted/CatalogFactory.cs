using TestTargets;

namespace TestLibraryTargets.Hosted;

/// <summary>
/// A singleton whose factory waits half a minute for a task, while all requests wait for the container. 150 connections. After
/// https://github.com/dotnet/aspnetcore/issues/66380.
/// </summary>
internal static class CatalogFactory
{
    public static readonly LibraryProgram Program = new("di-singleton-factory",
        Label.StarvesThrough([TaskWaits.Result])
            .Advised("startup", "start-up", "Lazy<Task", "IHostedService").NeverAdvised("TaskCompletionSource", "Task.Delay"),
        Start);

    private static ProductCatalog Create(IServiceProvider services)
    {
        string products = LoadAsync().Result; // blocks
        return new ProductCatalog(products);
    }

    private static async Task<string> LoadAsync()
    {
        await Task.Delay(30_000);
        return "products";
    }

    private static void Start() => LibrarySite.Start(callers: 150, site => site.Services.AddSingleton(Create),
        site => site.MapGet("/", (HttpContext context) => WarmUp.IsOver
            ? context.RequestServices.GetRequiredService<ProductCatalog>().Products
            : "warm"));
}

internal sealed record ProductCatalog(string Products);
