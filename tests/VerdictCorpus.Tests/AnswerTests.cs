namespace VerdictCorpus.Tests;

public sealed class AnswerTests
{
    [Fact]
    public void What_is_not_compared_is_passed_over()
    {
        Answer answer = Answer.Parse("""
            {"schema":1,"verdict":"cpu-saturated","summary":"x","blockingCalls":[{"method":"A.B(int)",
            "busyShare":0.5,"wait":"input-output","threads":4}]}
            """)!;
        Assert.Equal("cpu-saturated", answer.Verdict);
        Assert.Equal(
            ("A.B", "input-output", 0.5),
            (answer.TopCall!.MethodWithoutArguments, answer.TopCall.Wait, answer.TopCall.BusyShare));
    }

    [Theory]
    [InlineData("starving", 2)]
    [InlineData("unknown", 4)]
    [InlineData("lost-wake-up", 0)]
    public void A_verdict_has_its_exit_code(string verdict, int exitCode) =>
        Assert.Equal(exitCode, Answer.Parse($$"""{"verdict":"{{verdict}}"}""")!.ExitCode);

    [Theory]
    [InlineData("")]
    [InlineData("{}")]
    [InlineData("{\"verdict\":")]
    public void Anything_else_is_no_answer(string json) => Assert.Null(Answer.Parse(json));
}
