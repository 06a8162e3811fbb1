using Microsoft.AspNetCore.Components;
using TestTargets;

namespace TestLibraryTargets.Pages;

/// <summary>A component of Blazor Server that waits for its data while the page is rendered. 150 connections, 500 ms.</summary>
public partial class OrderCount
{
    internal static readonly LibraryProgram Program = new("blazor-component",
        Label.StarvesThrough([TaskWaits.Result])
            .Advised("await").NeverAdvised("TaskCompletionSource", "Task.Delay", "ReceiveAsync"),
        Start);

    private int _orders;

    [Inject]
    private OrderService Orders { get; set; } = null!;

    protected override void OnInitialized()
    {
        _orders = Orders.CountAsync().Result; // blocks
    }

    private static void Start()
    {
        Uri service = SlowServer.StartHttp(TimeSpan.FromMilliseconds(500), isWarmedUp: !WarmUp.IsOver);
        LibrarySite.Start(callers: 150,
            site =>
            {
                site.Services.AddRazorComponents().AddInteractiveServerComponents();
                site.Services.AddHttpClient<OrderService>(client => client.BaseAddress = service);
            },
            site =>
            {
                site.UseAntiforgery();
                site.MapRazorComponents<OrdersPage>().AddInteractiveServerRenderMode();
            });
    }
}

/// <summary>Does not return to the renderer's synchronization context, which is waited for.</summary>
public sealed class OrderService(HttpClient client)
{
    public async Task<int> CountAsync()
    {
        string answer = await client.GetStringAsync("/orders").ConfigureAwait(false);
        return answer.Length;
    }
}
