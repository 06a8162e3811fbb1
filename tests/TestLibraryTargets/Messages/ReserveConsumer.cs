using MassTransit;
using TestTargets;

namespace TestLibraryTargets.Messages;

/// <summary>
/// A MassTransit consumer that waits for another service, after a short pause that it awaits; the endpoint awaits it. 120
/// connections, 500 ms, as many messages at a time as there are requests. (Without the pause the bus would hand out one message
/// after the other.)
/// </summary>
public sealed class ReserveConsumer(HttpClient warehouse) : IConsumer<Reserve>
{
    internal static readonly LibraryProgram Program = new("masstransit-consumer",
        Label.StarvesThrough([TaskWaits.Result]).Advised("await").NeverAdvised("TaskCompletionSource", "Task.Delay"), Start);

    public async Task Consume(ConsumeContext<Reserve> context)
    {
        ArgumentNullException.ThrowIfNull(context);
        await Task.Delay(Random.Shared.Next(20)); // so that not all ask at the same moment
        string place = warehouse.GetStringAsync($"/places/{context.Message.Item}").Result; // blocks
        await context.RespondAsync(new Reserved(place));
    }

    private static void Start()
    {
        Uri service = SlowServer.StartHttp(TimeSpan.FromMilliseconds(500), isWarmedUp: !WarmUp.IsOver);
        LibrarySite.Start(callers: 120,
            site =>
            {
                site.Services.AddSingleton(
                    new HttpClient(new SocketsHttpHandler { UseProxy = false }) { BaseAddress = service });
                site.Services.AddMassTransit(bus =>
                {
                    bus.AddConsumer<ReserveConsumer>();
                    bus.AddRequestClient<Reserve>(RequestTimeout.After(m: 10));
                    bus.UsingInMemory((context, memory) =>
                    {
                        memory.PrefetchCount = 200;
                        memory.ConcurrentMessageLimit = 200;
                        memory.ConfigureEndpoints(context);
                    });
                });
            },
            site => site.MapGet("/", async (IRequestClient<Reserve> client) =>
                (await client.GetResponse<Reserved>(new Reserve(12))).Message.Place));
    }
}

public sealed record Reserve(int Item);

public sealed record Reserved(string Place);
