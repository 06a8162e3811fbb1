using TestTargets;

namespace TestLibraryTargets.Databases;

/// <summary>Entity Framework's SaveChanges. 250 connections, 800 ms.</summary>
internal sealed class PaymentService(Shop shop)
{
    public static readonly LibraryProgram Program = new("ef-save",
        Label.StarvesThrough(["Microsoft.EntityFrameworkCore.DbContext.SaveChanges"])
            .Advised("SaveChangesAsync").NeverAdvised("ReceiveAsync", "TaskCompletionSource", "Task.Delay").Needing("postgres"),
        Start);

    public long Pay(long amount)
    {
        var payment = new Payment { Amount = amount };
        shop.Payments.Add(payment);
        shop.SaveChanges(); // blocks
        return payment.Id;
    }

    private static void Start() => LibrarySite.Start(callers: 250,
        site =>
        {
            Shop.Add(site);
            site.Services.AddScoped<PaymentService>();
        },
        site => site.MapGet("/", (PaymentService payments) => payments.Pay(100)));
}
