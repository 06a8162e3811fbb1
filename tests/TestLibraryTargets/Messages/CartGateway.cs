using Akka.Actor;
using TestTargets;

namespace TestLibraryTargets.Messages;

/// <summary>
/// Asks an actor, and waits for its answer. 150 connections, 500 ms. After https://github.com/akkadotnet/akka.net/issues/2546.
/// </summary>
internal sealed class CartGateway(ActorSystem actors)
{
    public static readonly LibraryProgram Program = new("akka-ask",
        Label.StarvesThrough([TaskWaits.Result]).Advised("await").NeverAdvised("TaskCompletionSource", "Task.Delay"),
        Start);

    public int Total(string cart)
    {
        IActorRef actor = actors.ActorOf<CartActor>();
        return actor.Ask<int>(cart, TimeSpan.FromSeconds(30)).Result; // blocks
    }

    private static void Start() => LibrarySite.Start(callers: 150,
        site => site.Services.AddSingleton(ActorSystem.Create("shop")).AddSingleton<CartGateway>(),
        site => site.MapGet("/", (CartGateway carts) => $"{carts.Total("mine")}"));

    private sealed class CartActor : ReceiveActor
    {
        public CartActor() => ReceiveAsync<string>(async cart =>
        {
            await Task.Delay(WarmUp.Then(500));
            Sender.Tell(cart.Length);
        });
    }
}
