using DotnetStarvation.Fix.Builds;
using DotnetStarvation.Fix.Calls;
using ThreadPoolDiagnostics.Code.Rewriting;

namespace DotnetStarvation.Tests.Fix.Calls;

/// <summary>Why a method cannot become asynchronous, in words.</summary>
public sealed class MethodObstacleTests
{
    [Theory]
    [InlineData(HindranceKind.Constructor, "Shop.Cart..ctor", "Shop.Cart..ctor", "", "A constructor cannot await")]
    [InlineData(HindranceKind.Constructor, "Shop.Cart.Load", "Shop.Cart..ctor", "", "The constructor of Shop.Cart calls it")]
    [InlineData(HindranceKind.Accessor, "Shop.Cart.Load", "Shop.Cart.get_Sum", "", "The property Cart.get_Sum calls it")]
    [InlineData(HindranceKind.ByReference, "Shop.Cart.TryPay", "Shop.Cart.TryPay", "", "Its method has an out, ref")]
    [InlineData(HindranceKind.Override, "Shop.Cart.Pay", "Shop.Cart.ToString", "System.Object.ToString",
        "Its caller Cart.ToString overrides Object.ToString")]
    [InlineData(HindranceKind.Delegate, "Shop.Cart.Pay.lambda", "Shop.Cart.Pay.lambda", "System.Linq.Enumerable.Select",
        "Its lambda is passed to Enumerable.Select")]
    [InlineData(HindranceKind.NameTaken, "Shop.Cart.Pay", "Shop.Cart.Pay", "", "PayAsync exists already")]
    [InlineData(HindranceKind.Struct, "Shop.Cart.Load", "Shop.Cart.Load", "", "Its method is a struct's")]
    [InlineData(HindranceKind.AmbientValue, "Shop.Cart.Load", "Shop.Tenant.Enter", "System.Threading.AsyncLocal.Value",
        "Its caller Tenant.Enter sets AsyncLocal.Value for its callers")]
    [InlineData(HindranceKind.Aggregate, "Shop.Cart.Load", "Shop.Cart.Pay", "", "Its caller Cart.Pay handles AggregateException")]
    public void The_sentence_names_what_decides(HindranceKind kind, string method, string at, string other, string said)
    {
        var change = new AsyncChange(new(kind, at, other), new HashSet<string>());
        var state = new ProgramState(
            [], [], [], [], new Dictionary<string, AsyncChange> { [method] = change }, new HashSet<string>());

        string? sentence = MethodObstacle.Of(method, state);

        Assert.Contains(said, sentence, StringComparison.Ordinal);
        Assert.EndsWith(".", sentence, StringComparison.Ordinal);
        Assert.Null(MethodObstacle.Of("Shop.Cart.Other", state));
    }
}
