using System.CommandLine;
using ThreadPoolDiagnostics.Targets;

namespace DotnetStarvation.Tests;

public sealed class TargetOptionsTests
{
    private static readonly Option<string> Trace = new("--trace");
    private static readonly Argument<string[]> Launched = new("COMMAND")
    {
        Arity = ArgumentArity.ZeroOrMore,
        HelpName = "-- COMMAND",
    };

    [Fact]
    public void None_of_them_is_a_mistake() => Assert.Equal(
        "Name one process or file: one of --process-id, --name, --diagnostic-port, --trace, -- COMMAND. "
        + "'dotnet-starvation ps' lists the "
        + "processes.", Mistake());

    [Theory]
    [InlineData("-p 5 -n Shop")]
    [InlineData("-p 5 --diagnostic-port /tmp/x")]
    [InlineData("--name Shop --trace x.nettrace")]
    [InlineData("-p 5 -- dotnet run")]
    public void Two_of_them_are_a_mistake(string arguments) => Assert.Equal(
        "Only one of --process-id, --name, --diagnostic-port, --trace, -- COMMAND can be observed.",
        Mistake(arguments.Split(' ')));

    [Theory]
    [InlineData("0")]
    [InlineData("-1")]
    [InlineData("Shop")]
    public void An_id_is_a_positive_number(string id) =>
        Assert.Equal($"--process-id '{id}' is not the id of a process.", Mistake("-p", id));

    [Theory]
    [InlineData("-p 5")]
    [InlineData("--trace x.nettrace")]
    [InlineData("-- dotnet run --project src/Shop -p x")]
    public void One_of_them_is_right(string arguments) => Assert.Empty(Parse(arguments.Split(' ')).Errors);

    [Fact]
    public void A_file_of_patterns_that_cannot_be_read_is_a_sentence()
    {
        string folder = Path.GetTempPath();

        Tool tool = Tool.Run("stacks", "-p", $"{Environment.ProcessId}", "--own-file", folder);

        Assert.Equal(StarvationExitCodes.CouldNotAttach, tool.ExitCode);
        Assert.Contains(folder, Assert.Single(tool.Errors.Trim().Split('\n')), StringComparison.Ordinal);
    }

    [Fact]
    public void A_command_for_all_processes_takes_none_or_one()
    {
        var command = new RootCommand();
        TargetOptions.AddOptionalTo(command);

        Assert.Empty(command.Parse([]).Errors);
        Assert.False(TargetOptions.AreGiven(command.Parse([]).CommandResult));
        Assert.True(TargetOptions.AreGiven(command.Parse(["-n", "Shop"]).CommandResult));
        Assert.NotEmpty(command.Parse(["-n", "Shop", "-p", "5"]).Errors);
    }

    [Theory]
    [InlineData("-p")]
    [InlineData("--pid")]
    [InlineData("--process-id")]
    public void An_id_is_taken_as_it_is(string option)
    {
        ParseResult parsed = Parse(option, "5");

        Assert.Empty(parsed.Errors);
        using TargetProcess target = TargetOptions.Resolve(parsed, TestContext.Current.CancellationToken);
        Assert.Equal(5, target.Id);
    }

    [Theory]
    [InlineData("-n")]
    [InlineData("--name")]
    [InlineData("--process")]
    public void A_name_that_nobody_has_is_in_the_failure(string option)
    {
        ParseResult parsed = Parse(option, "no-such-name");

        Assert.Empty(parsed.Errors);
        Assert.Contains("'no-such-name'", Assert.Throws<DiagnosticsException>(
            () => TargetOptions.Resolve(parsed, TestContext.Current.CancellationToken)).Message);
    }

    private static string Mistake(params string[] arguments) => Assert.Single(Parse(arguments).Errors).Message;

    private static ParseResult Parse(params string[] arguments)
    {
        var command = new RootCommand { Trace, Launched };
        TargetOptions.AddTo(command, Trace, Launched);
        return command.Parse(arguments);
    }
}
