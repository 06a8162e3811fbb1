using System.CommandLine;

namespace StockExchange.CommandLine.Tests;

public sealed class OtherCommandTests
{
    private readonly OtherCommand _other = new("command", "What to start.");

    [Theory]
    [InlineData("")]
    [InlineData("dotnet --pid 7", "--", "dotnet", "--pid", "7")]
    [InlineData("true", "--pid", "5", "--", "true")]
    public void What_stands_behind_the_dashes_is_the_other_command(string command, params string[] arguments)
    {
        ParseResult parsed = Parse(arguments);

        Assert.Null(_other.Mistake(parsed));
        Assert.Equal(command, string.Join(' ', parsed.GetValue(_other)!));
    }

    [Theory]
    [InlineData("'--pidd' is not an option of check.", "--pidd", "5")]
    [InlineData("'--pidd' is not an option of check.", "--pidd", "5", "--", "true")]
    [InlineData("'true' is not understood. A command to start follows --: check -- true", "true")]
    [InlineData("'true' is not understood. A command to start follows --: check -- true", "true", "--", "false")]
    public void What_stands_before_them_is_a_mistake(string mistake, params string[] arguments) =>
        Assert.Equal(mistake, _other.Mistake(Parse(arguments)));

    private ParseResult Parse(string[] arguments) =>
        new RootCommand { new Command("check") { new Option<int>("--pid"), _other } }.Parse(["check", .. arguments]);
}
