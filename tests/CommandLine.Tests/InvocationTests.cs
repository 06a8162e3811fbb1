using System.CommandLine;

namespace StockExchange.CommandLine.Tests;

/// <summary>Not in parallel: the console belongs to the process.</summary>
[CollectionDefinition(nameof(InvocationTests), DisableParallelization = true)]
[Collection(nameof(InvocationTests))]
public sealed class InvocationTests : IDisposable
{
    private readonly CapturedConsole _console = new();
    private readonly Option<int> _count = ValueOptions.Count("--count", "How many.", byDefault: 1, atMost: 5);
    private readonly Option<TimeSpan> _pause =
        ValueOptions.Duration("--pause", "In between.", TimeSpan.FromSeconds(1.5), TimeSpan.Zero);
    private readonly Argument<string?> _name = new("name") { Arity = ArgumentArity.ZeroOrOne };

    public void Dispose() => _console.Dispose();

    [Fact]
    public async Task The_command_that_is_named_runs_and_its_exit_code_is_that_of_the_program()
    {
        Assert.Equal(3, await RunAsync("work", "--count", "3"));
        Assert.Empty(_console.ErrorLines);
    }

    [Fact]
    public async Task Every_error_is_a_line_and_the_command_does_not_run()
    {
        Assert.Equal(64, await RunAsync("work", "--count", "6", "--pause", "soon"));

        Assert.Equal(
            [
                "--count '6' is not a whole number from 1 to 5.",
                $"--pause 'soon' is not a time: {DurationText.Expected}.",
                "--help lists commands and options.",
            ],
            _console.ErrorLines);
        Assert.Empty(_console.Output);
    }

    [Fact]
    public async Task An_error_that_is_reported_twice_is_printed_once()
    {
        Assert.Equal(64, await RunAsync("play"));
        Assert.Equal(2, _console.ErrorLines.Length);
    }

    [Fact]
    public async Task Control_characters_in_an_error_are_escaped()
    {
        Assert.Equal(64, await RunAsync("work", "--count", "\e[2J\n"));
        Assert.Equal(@"--count '\e[2J\n' is not a whole number from 1 to 5.", _console.ErrorLines[0]);
    }

    [Fact]
    public async Task An_option_before_the_dashes_that_does_not_exist_is_reported_alone()
    {
        Assert.Equal(64, await RunAsync("start", "--cuont", "3", "--", "true"));
        Assert.Equal(["'--cuont' is not an option of start.", "--help lists commands and options."], _console.ErrorLines);
    }

    [Fact]
    public async Task Without_a_command_the_help_is_printed_and_the_exit_code_is_64()
    {
        Assert.Equal(64, await RunAsync());
        Assert.Contains("work", _console.Output, StringComparison.Ordinal);
        Assert.Empty(_console.ErrorLines);
    }

    [Fact]
    public async Task An_argument_that_begins_with_at_is_not_a_response_file()
    {
        Assert.Equal(0, await RunAsync("greet", "@nobody"));
        Assert.Equal("@nobody", _console.Output);
    }

    [Fact]
    public async Task A_failure_of_the_command_is_left_to_the_program() =>
        await Assert.ThrowsAsync<CommandException>(() => RunAsync("fail"));

    [Fact]
    public async Task Help_shows_times_as_they_are_written_and_ends_with_the_details()
    {
        Assert.Equal(0, await RunAsync("work", "--help"));
        Assert.Contains("[default: 1.5s]", _console.Output, StringComparison.Ordinal);
        Assert.EndsWith("Works.", _console.Output.TrimEnd(), StringComparison.Ordinal);
    }

    private Task<int> RunAsync(params string[] arguments)
    {
        var work = new DetailedCommand("work", "Works.", "It works and works.\nWorks.") { _count, _pause };
        work.SetAction(parsed => parsed.GetValue(_count));
        var greet = new DetailedCommand("greet", "Greets.", "") { _name };
        greet.SetAction(parsed => Console.Write(parsed.GetValue(_name)));
        var start = new DetailedCommand("start", "Starts.", "") { _count, new OtherCommand("command", "What to start.") };
        start.SetAction(_ => 0);
        var fail = new DetailedCommand("fail", "Fails.", "");
        fail.SetAction((Action<ParseResult>)(_ => throw new CommandException("No.")));
        return Invocation.RunAsync(new("Tests.") { work, greet, start, Play(), fail }, arguments);
    }

    private static DetailedCommand Play()
    {
        var play = new DetailedCommand("play", "Plays.", "");
        play.Validators.Add(result => result.AddError("There is nothing to play with."));
        play.Validators.Add(result => result.AddError("There is nothing to play with."));
        play.SetAction(_ => 0);
        return play;
    }
}
