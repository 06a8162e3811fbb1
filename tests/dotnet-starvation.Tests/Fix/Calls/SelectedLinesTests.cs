using DotnetStarvation.Fix.Calls;
using ThreadPoolDiagnostics.Code.Blocking;
using ThreadPoolDiagnostics.Stacks.Waits;

namespace DotnetStarvation.Tests.Fix.Calls;

/// <summary>The code fixes see the selected lines only.</summary>
public sealed class SelectedLinesTests
{
    private const string Text = "a.Wait();\nb.Wait();\nc.Wait();\n";

    [Fact]
    public void The_analyzers_are_on_at_the_selected_line_alone()
    {
        string[] lines = SelectedLines.Prepare(Text, "\n", [Call(2)]).Split('\n');

        Assert.Equal(["disable", "a.Wait();", "restore", "b.Wait();", "disable", "c.Wait();", ""], lines.Select(Kind));
    }

    [Theory]
    [InlineData(Text)]
    [InlineData("a.Wait();\nb.Wait();\nc.Wait();")]
    [InlineData("a.Wait();\r\nb.Wait();\nc.Wait();")]
    public void Nothing_of_it_remains(string text)
    {
        string prepared = SelectedLines.Prepare(text, "\r\n", [Call(1), Call(3)]);

        Assert.Equal(
            ["disable", "restore", "a.Wait();", "disable", "b.Wait();", "restore", "c.Wait();", "disable"],
            prepared.TrimEnd().Split('\n').Select(Kind));
        Assert.Equal(text, SelectedLines.Restore(prepared));
    }

    [Fact]
    public void A_directive_that_was_moved_into_a_line_of_code_is_not_left_there()
    {
        string moved = SelectedLines.Prepare(Text, "\n", [Call(1)]).Replace("\na.Wait", " a.Wait", StringComparison.Ordinal);

        Assert.Null(SelectedLines.Restore(moved));
    }

    [Fact]
    public void A_keyword_that_was_put_before_the_directive_is_put_before_the_call()
    {
        string fixedText = SelectedLines.Prepare(Text, "\n", [Call(2)])
            .Replace("#pragma warning restore", "await\n#pragma warning restore", StringComparison.Ordinal)
            .Replace("b.Wait()", "b", StringComparison.Ordinal);

        Assert.Equal("a.Wait();\nawait b;\nc.Wait();\n", SelectedLines.Restore(fixedText));
    }

    private static WaitingCall Call(int line) =>
        new("Shop.Cart.Pay", new BlockingApi("System.Threading.Tasks.Task.Wait", WaitKind.Task, "await"), "Cart.cs", line);

    private static string Kind(string line) =>
        line.StartsWith("#pragma warning ", StringComparison.Ordinal) ? line.Split(' ')[2] : line.TrimEnd();
}
