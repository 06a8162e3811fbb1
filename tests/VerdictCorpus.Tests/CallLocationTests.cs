namespace VerdictCorpus.Tests;

public sealed class CallLocationTests
{
    private const string File = "AuditFilter.cs";

    private static readonly LabelledProgram WithLine = Outcomes.Starving with { Files = [File] };

    private static int Line => MarkedLines.Find(File)[0];

    [Fact]
    public void The_frame_itself_is_in_place_0() =>
        Assert.Equal(0, CallLocation.Find(Outcomes.Starving, new("Shop.Cart.Pay(int)", "task", 1)));

    [Theory]
    [InlineData(1)]
    [InlineData(5)]
    [InlineData(6)]
    public void A_candidate_is_in_its_own_place_and_the_sixth_is_not_read(int place) =>
        Assert.Equal(
            place <= 5 ? place : null,
            CallLocation.Find(Outcomes.Starving, new("Shop.Lambda()", "task", 1, Candidates: Candidates(place))));

    [Fact]
    public void What_waits_for_something_else_is_in_no_place() =>
        Assert.Null(CallLocation.Find(Outcomes.Starving, new("Shop.Cart.Pay(int)", "sleep", 1)));

    [Fact]
    public void Where_the_label_has_a_line_the_method_alone_is_not_enough()
    {
        Assert.Equal(0, CallLocation.Find(WithLine, Call(new($"C:\\shop\\{File}", Line))));
        Assert.Equal(0, CallLocation.Find(WithLine, Call(new($"/shop/{File}", Line))));
        Assert.Null(CallLocation.Find(WithLine, Call(new($"/shop/{File}", Line + 1))));
        Assert.Null(CallLocation.Find(WithLine, Call(new("/shop/Cart.cs", Line))));
        Assert.Null(CallLocation.Find(WithLine, Call(source: null)));
    }

    [Fact]
    public void An_answer_without_candidates_reads_as_one_with_none()
    {
        Answer answer = Answer.Parse("""
            {"verdict":"starving","blockingCalls":[{"method":"A.B()","wait":"task","busyShare":1,
            "source":{"file":"/a/B.cs","line":7},
            "candidates":[{"method":"A.C()","source":{"file":"/a/C.cs","line":9},"reason":"the only one"},
            {"method":"A.D()"}],"callPath":["A.E()"]},
            {"method":"A.F()","wait":"lock","busyShare":0.1}],"episodes":[{"began":1}]}
            """)!;
        Assert.Equal([new("A.B()", new("/a/B.cs", 7)), new("A.C()", new("/a/C.cs", 9)), new("A.D()")], answer.TopCall!.Places);
        Assert.Equal([new("A.F()")], answer.BlockingCalls![1].Places);
    }

    private static NamedCall Call(NamedLine? source) => new("Shop.Cart.Pay(int)", "task", 1, source);

    private static Candidate[] Candidates(int place) =>
        [.. Enumerable.Range(1, 6).Select(number =>
            new Candidate($"Shop.{(number == place ? "Cart.Ask" : $"Other{number}")}()"))];
}
