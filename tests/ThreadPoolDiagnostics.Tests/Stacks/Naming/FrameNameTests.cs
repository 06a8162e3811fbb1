using FsCheck;
using FsCheck.Fluent;
using FsCheck.Xunit;
using ThreadPoolDiagnostics.Stacks.Naming;

namespace ThreadPoolDiagnostics.Tests.Stacks.Naming;

public sealed class FrameNameTests
{
    [Theory]
    [InlineData("Shop.Cart.Pay()", "Shop.Cart.Pay()")]
    [InlineData("Shop.Cart.Pay(class System.String,int32,unsigned int8[])", "Shop.Cart.Pay(String, int, byte[])")]
    [InlineData("Shop.Cart.Pay(value class System.Decimal&)", "Shop.Cart.Pay(Decimal&)")]
    [InlineData("Shop.Cart+Line.Pay()", "Shop.Cart.Line.Pay()")]
    [InlineData("Shop.Cart..ctor()", "Shop.Cart..ctor()")]
    [InlineData("Shop.List`1[System.__Canon].Add(!0)", "Shop.List.Add(T)")]
    [InlineData("Shop.Map`2+Slot`1[System.Int32,System.__Canon].Add(!!0&)", "Shop.Map.Slot.Add(T&)")]
    [InlineData("Shop.Cart.Pay(class System.Func`2<!0,class System.String>,bool)", "Shop.Cart.Pay(Func, bool)")]
    [InlineData("", "(unknown)")]
    public void An_ordinary_method_keeps_its_name_and_short_argument_types(string raw, string readable) =>
        Assert.Equal(readable, FrameName.Format(raw));

    [Theory]
    [InlineData("Shop.Cart+<PayAsync>d__3.MoveNext()", "Shop.Cart.PayAsync")]
    [InlineData("Shop.Cart+<PayAsync>d__3`1[System.__Canon].MoveNext()", "Shop.Cart.PayAsync")]
    [InlineData("Program+<<Main>$>d__0.MoveNext()", "Program.Main")]
    [InlineData("Program.<Main>$(class System.String[])", "Program.Main(String[])")]
    [InlineData("Shop.Cart+<>c.<Pay>b__0_1(int32)", "Shop.Cart.Pay.lambda(int)")]
    [InlineData("Shop.Cart+<>c__DisplayClass2_0.<Pay>b__0()", "Shop.Cart.Pay.lambda()")]
    [InlineData("Shop.Cart+<>c+<<Pay>b__0_1>d.MoveNext()", "Shop.Cart.Pay.lambda")]
    [InlineData("Shop.Cart.<Pay>g__Charge|0_0(int32)", "Shop.Cart.Pay.Charge(int)")]
    [InlineData("Shop.Cart.<Pay>g__Charge|0_0(int32,value class <>c__DisplayClass0_0&)", "Shop.Cart.Pay.Charge(int)")]
    [InlineData("Shop.Cart+<<Pay>g__Charge|0_0>d.MoveNext()", "Shop.Cart.Pay.Charge")]
    [InlineData("Shop.Cart.<Shop.ICart.Pay>b__1()", "Shop.Cart.Shop.ICart.Pay.lambda()")]
    public void What_the_compiler_made_reads_as_its_author_wrote_it(string raw, string readable) =>
        Assert.Equal(readable, FrameName.Format(raw));

    [Theory]
    [InlineData("Shop.Cart+<>c.<Pay>b__0_1(int32)", "Shop.Cart.<>c.<Pay>b__0_1")]
    [InlineData("Shop.Cart`1+<>c[System.__Canon].<Pay>b__0_1(int32)", "Shop.Cart.<>c.<Pay>b__0_1")]
    [InlineData("Shop.Cart+<>c+<<Pay>b__0_2>d.MoveNext()", "Shop.Cart.<>c.<<Pay>b__0_2>d.MoveNext")]
    [InlineData("Shop.Cart+<PayAsync>d__3.MoveNext()", null)]
    [InlineData("Shop.Cart.Pay()", null)]
    [InlineData("", null)]
    public void Lambdas_of_one_method_are_told_apart_by_the_compilers_names(string raw, string? lambda) =>
        Assert.Equal(lambda, FrameName.LambdaOf(raw));

    [Fact]
    public void A_MoveNext_of_the_authors_own_keeps_its_name() =>
        Assert.Equal("Shop.Lines.MoveNext()", FrameName.Format("Shop.Lines.MoveNext()"));

    [Property]
    public Property No_name_is_too_strange() => Prop.ForAll(
        Gen.Elements("<>[]`.+(,)|!_bcdg09A".ToCharArray()).ListOf().Select(letters => string.Concat(letters)).ToArbitrary(),
        raw => FrameName.Format(raw).Length >= 0);
}
