using ThreadPoolDiagnostics.Stacks.Naming;

namespace ThreadPoolDiagnostics.Tests.Stacks.Naming;

/// <summary>Names as the debugger's libraries have them.</summary>
public sealed class DebuggerNameTests
{
    [Theory]
    [InlineData("Shop.Cart", "Shop.Cart")]
    [InlineData("Shop.Cart<System.Int32>", "Shop.Cart")]
    [InlineData("Shop.Cart+<PayAsync>d__3", "Shop.Cart+<PayAsync>d__3")]
    [InlineData("Shop.Cart<System.Int32>+<PayAsync>d__3<System.__Canon>", "Shop.Cart+<PayAsync>d__3")]
    [InlineData("A.Map<A.Key<System.Int32>, A.Value>+Node", "A.Map+Node")]
    [InlineData("Program+<<Main>$>g__Run|0_0", "Program+<<Main>$>g__Run|0_0")]
    public void Type_arguments_are_removed_and_names_of_the_compiler_stay(string name, string expected) =>
        Assert.Equal(expected, TypeArguments.Remove(TypeArguments.InSquareBrackets(name), '[', ']'));

    [Theory]
    [InlineData("A.B.Get()", "A.B.Get()")]
    [InlineData("A.B.Get(System.Int32, System.String)", "A.B.Get(int32,System.String)")]
    [InlineData("A.B.Next(State ByRef, Boolean ByRef)", "A.B.Next(State&,bool&)")]
    [InlineData("A.B.Add(A.List`1<System.Int32>, Int32[])", "A.B.Add(A.List`1,int32[])")]
    [InlineData("A.B.Put(System.__Canon)", "A.B.Put(!0)")]
    [InlineData("A.B", "A.B")]
    public void A_signature_is_as_events_have_it(string signature, string expected) =>
        Assert.Equal(expected, ArgumentText.InMethod(signature));
}
