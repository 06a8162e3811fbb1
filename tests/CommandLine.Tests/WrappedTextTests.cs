namespace StockExchange.CommandLine.Tests;

public sealed class WrappedTextTests
{
    [Theory]
    [InlineData("to be or not incomprehensible", 6, "to be", "or not", "incomprehensible")]
    [InlineData("to be", 5, "to be")]
    [InlineData("to be", 4, "to", "be")]
    [InlineData("", 4, "")]
    public void A_paragraph_breaks_at_words_and_keeps_a_longer_word_whole(string text, int width, params string[] lines) =>
        Assert.Equal(lines, WrappedText.Lines(text, width));

    [Fact]
    public void It_stays_to_the_right_of_its_lead_and_its_own_line_breaks_are_none()
    {
        Assert.Equal([" - one two three", @"   four\nfive"], Written(" - ", "one two three four\nfive", width: 20));
    }

    [Fact]
    public void A_word_that_is_longer_than_the_width_is_written_whole()
    {
        Assert.Equal(
            ["    in", "    The_name_of_a_test_that_says_much", "    ends"],
            Written("    ", "in The_name_of_a_test_that_says_much ends", width: 20));
    }

    private static string[] Written(string lead, string text, int width)
    {
        using var output = new StringWriter { NewLine = "\n" };
        var console = Terminal.For(output, isRedirected: true);
        console.Profile.Width = width;
        WrappedText.Write(console, lead, text);
        return output.ToString().TrimEnd().Split('\n');
    }
}
