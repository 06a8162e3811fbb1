using StockExchange.TestKit;
using TestTargets;

namespace TestLibraryTargets.Services;

/// <summary>
/// A grain of Orleans, whose turns run on the pool, that waits for a task. 150 connections, 500 ms. After
/// https://github.com/dotnet/orleans/issues/6163.
/// </summary>
public sealed class AccountGrain(HttpClient bank) : Grain, IAccount
{
    internal static readonly LibraryProgram Program = new("orleans-grain",
        Label.StarvesThrough([TaskWaits.Result])
            .Advised("await").NeverAdvised("TaskCompletionSource", "Task.Delay", "StartAsync"),
        Start);

    public Task<int> Balance()
    {
        string balance = bank.GetStringAsync("/balance").Result; // blocks
        return Task.FromResult(int.Parse(balance));
    }

    private static void Start()
    {
        Uri service = SlowServer.StartHttp(TimeSpan.FromMilliseconds(500), isWarmedUp: !WarmUp.IsOver);
        LibrarySite.Start(callers: 150,
            site =>
            {
                site.Services.AddSingleton(
                    new HttpClient(new SocketsHttpHandler { UseProxy = false }) { BaseAddress = service });
                site.Host.UseOrleans(silo => silo.UseLocalhostClustering(FreePort.Find(), FreePort.Find()));
            },
            site => site.MapGet("/", async (IGrainFactory grains) =>
                $"{await grains.GetGrain<IAccount>(Random.Shared.Next()).Balance()}"));
    }
}

public interface IAccount : IGrainWithIntegerKey
{
    Task<int> Balance();
}
