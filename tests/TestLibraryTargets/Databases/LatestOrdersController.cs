using Microsoft.AspNetCore.Mvc;
using TestTargets;

namespace TestLibraryTargets.Databases;

/// <summary>Entity Framework's query, enumerated by ToList. 250 connections, 800 ms.</summary>
[ApiController, Route("orders")]
public sealed class LatestOrdersController(Shop shop) : ControllerBase
{
    internal static readonly LibraryProgram Program = new("ef-to-list",
        Label.StarvesThrough(["System.Linq.Enumerable.ToList"])
            .Advised("ToListAsync").NeverAdvised("ReceiveAsync", "TaskCompletionSource", "Task.Delay").Needing("postgres"),
        () => LibrarySite.StartController(callers: 250, "orders", Shop.Add));

    [HttpGet]
    public IReadOnlyList<Order> Latest() =>
        shop.Orders.Where(order => order.State == "new").OrderByDescending(order => order.Id).Take(20).ToList(); // blocks
}
