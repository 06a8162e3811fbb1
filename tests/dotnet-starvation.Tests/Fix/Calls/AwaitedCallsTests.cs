using DotnetStarvation.Fix.Calls;

namespace DotnetStarvation.Tests.Fix.Calls;

/// <summary>Calls of methods that become asynchronous are awaited under the new name.</summary>
public sealed class AwaitedCallsTests
{
    [Theory]
    [InlineData("=> Pay(1)", "=> await PayAsync(1)")]
    [InlineData("return _cart.Pay(1) + 2;", "return await _cart.PayAsync(1) + 2;")]
    [InlineData("Pay(1).Length", "(await PayAsync(1)).Length")]
    [InlineData("carts[0].Of(x).Pay<int>(1)!", "(await carts[0].Of(x).PayAsync<int>(1))!")]
    [InlineData("carts\n    .First()\n    .Pay(1)", "await carts\n    .First()\n    .PayAsync(1)")]
    [InlineData("new Cart(1).Pay(2)", "await new Cart(1).PayAsync(2)")]
    [InlineData("Of<Cart<int>>().Pay(1)", "await Of<Cart<int>>().PayAsync(1)")]
    [InlineData("a > b ? Cart<int>.Pay(1) : 2", "a > b ? await Cart<int>.PayAsync(1) : 2")]
    [InlineData("Pay(Pay(1))", "await PayAsync(await PayAsync(1))")]
    [InlineData("$\"Pay() {Pay(1):0} {{\" + Pay(2)", "$\"Pay() {await PayAsync(1):0} {{\" + await PayAsync(2)")]
    [InlineData("$@\"\"\"{map[\"Pay(1)\"]}{Pay(2)}\"\"\"", "$@\"\"\"{map[\"Pay(1)\"]}{await PayAsync(2)}\"\"\"")]
    [InlineData("$$\"\"\"{Pay(0)}{{new { A = Pay(1) }}}\"\"\"", "$$\"\"\"{Pay(0)}{{new { A = await PayAsync(1) }}}\"\"\"")]
    public void The_whole_expression_is_awaited(string text, string expected) =>
        Assert.Equal(expected, AwaitedCalls.In(text, 1, (name, _) => name == "Pay"));

    [Theory]
    [InlineData("await Pay(1)")]
    [InlineData("cart?.Pay(1)")]
    [InlineData("PayAll(1); Pay; Repay(1)")]
    [InlineData("// Pay(1)\n/* Pay(2) */ var a = 'P'; log.Info(\"\\\"Pay(3) {Id}\", @\"\\\" + @\"a\"\"Pay(4)\"\"\");")]
    [InlineData("log.Info(\"\"\" \"Pay(1)\" \"\"\", $\"{{Pay(2)}}\", $$\"\"\"{Pay(3)}\"\"\"); // Pay(4)")]
    public void What_is_awaited_already_or_might_be_null_or_another_method_or_text_stays(string text) =>
        Assert.Equal(text, AwaitedCalls.In(text, 1, (name, _) => name == "Pay"));

    [Fact]
    public void Only_calls_in_the_right_lines_are_awaited() => Assert.Equal(
        "{\n    one.Pay(1);\n    await other\n        .PayAsync(1);\n}",
        AwaitedCalls.In("{\n    one.Pay(1);\n    other\n        .Pay(1);\n}", 10, (_, line) => line == 13));
}
