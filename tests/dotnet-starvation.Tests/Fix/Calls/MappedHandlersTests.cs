using DotnetStarvation.Fix.Calls;

namespace DotnetStarvation.Tests.Fix.Calls;

/// <summary>Handlers of routes await what becomes asynchronous.</summary>
public sealed class MappedHandlersTests
{
    [Theory]
    [InlineData("app.MapGet(\"/\", (Cart cart) => cart.Pay(1));",
        "app.MapGet(\"/\", async (Cart cart) => await cart.PayAsync(1));")]
    [InlineData("app.MapPut(\"/a,b\", static cart => { return cart.Pay(1).Sum; })",
        "app.MapPut(\"/a,b\", static async cart => { return (await cart.PayAsync(1)).Sum; })")]
    [InlineData("group.MapGet(\"/\", Carts.Pay).WithTags(\"Pay\");", "group.MapGet(\"/\", Carts.PayAsync).WithTags(\"Pay\");")]
    [InlineData("app.MapGet(\"/\", async (Cart cart) => cart.Pay(1));",
        "app.MapGet(\"/\", async (Cart cart) => await cart.PayAsync(1));")]
    public void Lambdas_and_methods_passed_by_name_follow(string text, string expected) =>
        Assert.Equal(expected, MappedHandlers.Await(text, IsPay, IsPay));

    [Theory]
    [InlineData("carts.Select(cart => cart.Pay(1))")]
    [InlineData("app.MapGet(\"/\", (Cart cart) => cart.Sum)")]
    [InlineData("app.MapGet(\"/\", Carts.List)")]
    public void What_maps_no_route_and_what_calls_others_stays(string text) =>
        Assert.Equal(text, MappedHandlers.Await(text, IsPay, IsPay));

    [Fact]
    public void Another_types_method_of_the_same_name_in_another_line_stays() => Assert.Equal(
        "app.MapGet(\"/a\", (Shop shop) => shop.Pay(1));\napp.MapGet(\"/b\", async (Cart cart) =>\n    await cart.PayAsync(1));",
        MappedHandlers.Await(
            "app.MapGet(\"/a\", (Shop shop) => shop.Pay(1));\napp.MapGet(\"/b\", (Cart cart) =>\n    cart.Pay(1));",
            (name, line) => name == "Pay" && line == 3, IsPay));

    [Fact]
    public void Another_types_method_of_the_same_name_that_is_passed_stays() => Assert.Equal(
        "app.MapGet(\"/a\", Pay);\napp.MapGet(\"/b\", PayAsync);",
        MappedHandlers.Await(
            "app.MapGet(\"/a\", Pay);\napp.MapGet(\"/b\", Pay);", IsPay, (name, line) => name == "Pay" && line == 2));

    private static bool IsPay(string name, int line) => name == "Pay";
}
