using StockExchange.Pages.Live;
using ThreadPoolDiagnostics.Stacks.Waits;
using ThreadPoolDiagnostics.Verdicts;

namespace StockExchange.Pages.Tests.Live;

public sealed class ObservedCallTests
{
    private static readonly BlockingCall
        Show = new("App.Orders.Show()", WaitKind.Task, 0.9, 9, []), Pay = new("App.Cart.Pay()", WaitKind.Lock, 0.1, 1, []);

    [Fact]
    public void Calls_of_now_come_first_and_the_others_stay_behind_them()
    {
        IReadOnlyList<ObservedCall> calls = ObservedCall.Update([], [Show], TimeSpan.FromSeconds(1), most: 5);
        calls = ObservedCall.Update(calls, [Pay], TimeSpan.FromSeconds(2), most: 5);

        Assert.Equal([("Cart.Pay", 2), ("Orders.Show", 1)], calls.Select(call => (call.Name, call.Elapsed.Seconds)));
        Assert.Single(ObservedCall.Update(calls, [Pay], TimeSpan.FromSeconds(3), most: 1));
    }

    [Fact]
    public void A_line_that_was_looked_up_once_stays()
    {
        IReadOnlyList<ObservedCall> calls =
            ObservedCall.Update([], [Show with { Source = new("Orders.cs", 12) }], TimeSpan.FromSeconds(1), most: 5);

        calls = ObservedCall.Update(calls, [Show with { Threads = 20 }], TimeSpan.FromSeconds(2), most: 5);

        Assert.Equal((20, 12), (calls[0].Call.Threads, calls[0].Call.Source?.Line));
    }

    [Fact]
    public void An_inlined_one_has_the_name_of_its_likeliest_caller() => Assert.Equal(
        "Orders.Load (inferred)",
        new ObservedCall(Show with { Candidates = [new("App.Orders.Load(int)", null, "why")] }, TimeSpan.Zero).Name);
}
