using StockExchange.Pages.Diagnoses;
using StockExchange.TestKit;
using ThreadPoolDiagnostics.Stacks.Frames;

namespace StockExchange.Pages.Tests.Diagnoses;

public sealed class SourceSnippetTests : TestWithFolder
{
    [Fact]
    public void The_line_stands_among_its_neighbours_without_their_common_indent()
    {
        SourceSnippet snippet = Read("a.cs", "    {\n\n        Wait();\n    }\n", line: 3)!;

        Assert.Equal(["{", "", "    Wait();", "}"], snippet.Lines);
        Assert.Equal((1, 2), (snippet.FirstLine, snippet.Highlighted));
    }

    [Fact]
    public void It_is_short_however_long_the_file_and_its_lines_are()
    {
        SourceSnippet snippet = Read("a.cs", string.Concat(Enumerable.Repeat(new string('x', 10_000) + "\n", 99)), line: 50)!;

        Assert.Equal((7, 47, 3), (snippet.Lines.Count, snippet.FirstLine, snippet.Highlighted));
        Assert.All(snippet.Lines, line => Assert.True(line.Length <= 161));
    }

    [Fact]
    public void A_line_that_is_not_there_any_more_has_none() => Assert.Null(Read("a.cs", "one\ntwo\n", line: 3));

    [Theory]
    [InlineData("shadow")]
    [InlineData("id_rsa.txt")]
    public void A_process_cannot_make_it_show_what_is_no_source_code(string file) => Assert.Null(Read(file, "secret\n", line: 1));

    [Theory]
    [InlineData("a.cs", 0)]
    [InlineData("a.cs", -5)]
    [InlineData("a\0.cs", 1)]
    public void A_location_of_a_damaged_document_has_none(string file, int line) =>
        Assert.Null(SourceSnippet.Read(new(Path.Combine(Path.GetDirectoryName(Folder.Write("a.cs", "one\n"))!, file), line)));

    [Fact]
    public void A_file_that_is_elsewhere_has_none() => Assert.Null(SourceSnippet.Read(new(Folder.File("none.cs"), 1)));

    private SourceSnippet? Read(string file, string text, int line) =>
        SourceSnippet.Read(new SourceLocation(Folder.Write(file, text), line));
}
