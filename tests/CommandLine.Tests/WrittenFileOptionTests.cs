using System.CommandLine;

namespace StockExchange.CommandLine.Tests;

public sealed class WrittenFileOptionTests : TestWithFolder
{
    [Fact]
    public void Two_documents_are_not_written_to_the_same_file()
    {
        string file = Folder.File("both"), sameFile = Path.Combine(Folder.Path, ".", "both");

        Assert.Equal([$"--json and --page would both write to {file}."], Mistakes("--json", file, "--page", sameFile));
        Assert.Equal(["--json and --page would both write to standard output."], Mistakes("--json", "--page", "-"));
    }

    [Fact]
    public void Two_files_are_two_and_the_null_device_keeps_nothing()
    {
        Assert.Empty(Mistakes("--json", Folder.File("one"), "--page", Folder.File("other")));
        Assert.Empty(Mistakes("--json", "-", "--page", Folder.File("other")));
        Assert.Empty(Mistakes("--json", "/dev/null", "--page", "/dev/null"));
    }

    private static IEnumerable<string> Mistakes(params string[] arguments)
    {
        Option<string?> json = ValueOptions.NewFile("--json", "A document."), page = ValueOptions.NewFile("--page", "A page.");
        json.Arity = ArgumentArity.ZeroOrOne;
        return new Command("check") { json, page }.Parse(arguments).Errors.Select(error => error.Message);
    }
}
