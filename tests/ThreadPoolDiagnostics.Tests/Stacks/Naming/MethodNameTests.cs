using ThreadPoolDiagnostics.Stacks.Naming;

namespace ThreadPoolDiagnostics.Tests.Stacks.Naming;

public sealed class MethodNameTests
{
    [Theory]
    [InlineData("A.B.Orders.Show(int, String)", "Orders.Show(int, String)", "Orders.Show")]
    [InlineData("Main()", "Main()", "Main")]
    [InlineData("A.Orders.Show(System.Object)", "Orders.Show(System.Object)", "Orders.Show")]
    [InlineData("A.B.Orders.Show.lambda()", "Orders.Show.lambda()", "Orders.Show.lambda")]
    [InlineData("A.B.Orders..ctor()", "Orders..ctor()", "Orders..ctor")]
    public void A_method_is_said_without_its_namespace(string method, string shorter, string bare) =>
        Assert.Equal((shorter, bare), (MethodName.TypeAndMethod(method), MethodName.Bare(method)));
}
