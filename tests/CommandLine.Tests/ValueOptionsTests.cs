using System.CommandLine;

namespace StockExchange.CommandLine.Tests;

public sealed class ValueOptionsTests : TestWithFolder
{
    private static readonly Option<TimeSpan> Pause =
        ValueOptions.Duration("--pause", "In between.", TimeSpan.FromSeconds(5), TimeSpan.FromSeconds(0.1), "-p");

    private static readonly Option<int> Count = ValueOptions.Count("--count", "How many.", byDefault: 2, atMost: 10, "-c");

    [Theory]
    [InlineData(5_000)]
    [InlineData(250, "--pause", "250ms")]
    [InlineData(60_000, "-p", "1m")]
    public void A_time_is_what_was_written_or_the_default(int milliseconds, params string[] arguments) =>
        Assert.Equal(TimeSpan.FromMilliseconds(milliseconds), Value(Pause, arguments));

    [Theory]
    [InlineData("soon", $"--pause 'soon' is not a time: {DurationText.Expected}.")]
    [InlineData("99ms", "--pause 99ms is too short: at least 0.1 s.")]
    public void A_time_that_is_none_or_too_short_is_a_line(string text, string mistake) =>
        Assert.Equal([mistake], Mistakes(Pause, "--pause", text));

    [Fact]
    public void A_time_or_a_number_without_a_default_may_be_left_out()
    {
        Option<TimeSpan?> until = ValueOptions.OptionalDuration("--until", "When.", TimeSpan.Zero);
        Option<int?> port = ValueOptions.OptionalCount("--port", "Where.", atMost: 65_535);

        Assert.Null(Value(until));
        Assert.Null(Value(port));
        Assert.Equal(TimeSpan.FromSeconds(3), Value(until, "--until", "3"));
        Assert.Equal(80, Value(port, "--port", "80"));
        Assert.Equal(["--port '65536' is not a whole number from 1 to 65535."], Mistakes(port, "--port", "65536"));
    }

    [Theory]
    [InlineData(2)]
    [InlineData(1, "--count", "1")]
    [InlineData(10, "-c", "10")]
    public void A_number_is_what_was_written_or_the_default(int count, params string[] arguments) =>
        Assert.Equal(count, Value(Count, arguments));

    [Theory]
    [InlineData("0")]
    [InlineData("11")]
    [InlineData("-1")]
    [InlineData("1.5")]
    [InlineData("many")]
    [InlineData("99999999999999999999")]
    public void A_number_outside_of_its_bounds_is_a_line(string text) =>
        Assert.Equal([$"--count '{text}' is not a whole number from 1 to 10."], Mistakes(Count, $"--count={text}"));

    [Theory]
    [InlineData("1", 1)]
    [InlineData("1,2,5", 1, 2, 5)]
    [InlineData("5,1,5", 5, 1)]
    public void A_list_has_each_number_once_in_its_order(string text, params int[] counts) =>
        Assert.Equal(counts, ValueOptions.TryParseCounts(text, atMost: 5));

    [Theory]
    [InlineData("")]
    [InlineData("1,")]
    [InlineData("0")]
    [InlineData("1,6")]
    [InlineData("1, 2")]
    [InlineData("1-3")]
    public void A_list_with_anything_else_in_it_is_none(string text) => Assert.Null(ValueOptions.TryParseCounts(text, atMost: 5));

    [Fact]
    public void A_file_to_read_must_be_there()
    {
        string file = Folder.Write("here.json", "{}"), missing = Folder.File("missing.json");
        Option<string?> option = ValueOptions.File("--plan", "What to do.");

        Assert.Equal(file, Value(option, "--plan", file));
        Assert.Null(Value(option));
        Assert.Equal([$"--plan {missing}: there is no such file."], Mistakes(option, "--plan", missing));
    }

    [Fact]
    public void Of_a_file_to_write_the_folder_must_be_there()
    {
        string file = Folder.File("new.json"), lost = Folder.File("missing/new.json");
        Option<string?> option = ValueOptions.NewFile("--json", "Where to.");

        Assert.Equal(file, Value(option, "--json", file));
        Assert.Equal("new.json", Value(option, "--json", "new.json"));
        Assert.Equal([$"--json {lost}: there is no such folder."], Mistakes(option, "--json", lost));
        Assert.Equal(["--json : there is no such folder."], Mistakes(option, "--json", ""));
    }

    [Fact]
    public void A_folder_to_write_to_may_be_missing_with_those_above_it_but_nothing_of_it_may_be_a_file()
    {
        string file = Folder.Write("file", ""), below = Path.Combine(file, "new");
        Option<string?> option = ValueOptions.NewFolder("--report", "Where to.");

        Assert.Equal(Folder.File("a/b/c"), Value(option, "--report", Folder.File("a/b/c")));
        Assert.Equal("new", Value(option, "--report", "new"));
        Assert.Equal([$"--report {below}: this cannot be a folder."], Mistakes(option, "--report", below));
        Assert.Equal(["--report : this cannot be a folder."], Mistakes(option, "--report", ""));
    }

    [Fact]
    public void One_of_several_words_is_one_of_them()
    {
        Option<string> option = ValueOptions.OneOf("--model", "Which.", "async", ["async", "event-loop"]);

        Assert.Equal("async", Value(option));
        Assert.Equal("event-loop", Value(option, "--model", "event-loop"));
        Assert.Equal(["--model 'fork' is not one of async, event-loop."], Mistakes(option, "--model", "fork"));
    }

    [Fact]
    public void Of_some_of_several_words_each_wrong_one_is_a_line()
    {
        Option<string[]> option = ValueOptions.SomeOf("--model", "Which.", ["async", "event-loop"]);

        Assert.Equal(["event-loop", "async"], Value(option, "--model", "event-loop", "--model", "async")!);
        Assert.Equal(["event-loop", "async"], Value(option, "--model", "event-loop, async")!);
        Assert.Equal(
            ["--model 'fork' is not one of async, event-loop.", "--model 'spoon' is not one of async, event-loop."],
            Mistakes(option, "--model", "fork,async", "--model", "spoon"));
    }

    private static T? Value<T>(Option<T> option, params string[] arguments)
    {
        ParseResult parsed = new RootCommand { option }.Parse(arguments);
        Assert.Empty(parsed.Errors);
        return parsed.GetValue(option);
    }

    private static IEnumerable<string> Mistakes(Option option, params string[] arguments) =>
        new RootCommand { option }.Parse(arguments).Errors.Select(error => error.Message);
}
