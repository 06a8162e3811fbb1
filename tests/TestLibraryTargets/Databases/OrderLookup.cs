using TestTargets;

namespace TestLibraryTargets.Databases;

/// <summary>Entity Framework's Find in a service. 250 connections, 800 ms.</summary>
internal sealed class OrderLookup(Shop shop)
{
    public static readonly LibraryProgram Program = new("ef-find",
        Label.StarvesThrough(
            [
                "Microsoft.EntityFrameworkCore.DbSet.Find", "Microsoft.EntityFrameworkCore.Internal.InternalDbSet.Find",
                "Microsoft.EntityFrameworkCore.DbContext.Find",
            ])
            .Advised("FindAsync").NeverAdvised("ReceiveAsync", "TaskCompletionSource", "Task.Delay").Needing("postgres"),
        Start);

    public string State(int id)
    {
        Order? order = shop.Orders.Find(id); // blocks
        return order is null ? "none" : order.State;
    }

    private static void Start() => LibrarySite.Start(callers: 250,
        site =>
        {
            Shop.Add(site);
            site.Services.AddScoped<OrderLookup>();
        },
        site => site.MapGet("/", (OrderLookup orders) => orders.State(7)));
}
