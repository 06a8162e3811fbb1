using TestTargets;

namespace TestLibraryTargets.Hosted;

/// <summary>
/// A scoped service whose factory waits for a task. 150 connections, 500 ms. After
/// https://github.com/OrchardCMS/OrchardCore/issues/13061.
/// </summary>
internal static class TenantFactory
{
    public static readonly LibraryProgram Program = new("di-scoped-factory",
        Label.StarvesThrough([TaskWaits.AwaiterResult])
            .Advised("await").NeverAdvised("TaskCompletionSource", "Task.Delay"),
        Start);

    private static Tenant Create(IServiceProvider services)
    {
        HttpClient tenants = services.GetRequiredService<HttpClient>();
        return new Tenant(tenants.GetStringAsync("/tenant").GetAwaiter().GetResult()); // blocks
    }

    private static void Start()
    {
        Uri service = SlowServer.StartHttp(TimeSpan.FromMilliseconds(500), isWarmedUp: !WarmUp.IsOver);
        LibrarySite.Start(callers: 150,
            site => site.Services
                .AddSingleton(new HttpClient(new SocketsHttpHandler { UseProxy = false }) { BaseAddress = service })
                .AddScoped(Create),
            site => site.MapGet("/", (Tenant tenant) => tenant.Name));
    }
}

internal sealed record Tenant(string Name);
