using MongoDB.Driver;
using TestLibraryTargets.Remote;
using TestTargets;

namespace TestLibraryTargets.Databases;

/// <summary>
/// The synchronous half of MongoDB's driver, whose server accepts connections and says nothing. 250 connections, 4 s each.
/// Without the warm-up's quick answers: there is no such server here.
/// </summary>
internal sealed class CustomerStore(IMongoCollection<Customer> customers)
{
    public static readonly LibraryProgram Program = new("mongo-find",
        Label.StarvesThrough(
            [
                "MongoDB.Driver.IFindFluentExtensions.FirstOrDefault",
                "MongoDB.Driver.IAsyncCursorSourceExtensions.FirstOrDefault",
            ])
            .Advised("FirstOrDefaultAsync").NeverAdvised("TaskCompletionSource", "Task.Delay"),
        Start);

    public string NameOf(int id)
    {
        try
        {
            return customers.Find(customer => customer.Id == id).FirstOrDefault()?.Name ?? "nobody"; // blocks
        }
        catch (TimeoutException)
        {
            return "unknown";
        }
    }

    private static void Start()
    {
        var client = new MongoClient($"mongodb://{SilentServer.Start()}/?serverSelectionTimeoutMS=4000");
        var store = new CustomerStore(client.GetDatabase("shop").GetCollection<Customer>("customers"));
        LibrarySite.Start(callers: 250, site => site.Services.AddSingleton(store),
            site => site.MapGet("/", (CustomerStore shop) => WarmUp.IsOver ? shop.NameOf(7) : "none"));
    }
}

internal sealed record Customer(int Id, string Name);
