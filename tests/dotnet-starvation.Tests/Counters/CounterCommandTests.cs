using System.Text.Json.Nodes;

namespace DotnetStarvation.Tests.Counters;

/// <summary>The commands as users run them, on real processes.</summary>
public sealed class CounterCommandTests : TestWithFolder
{
    private const string Header = "Timestamp,Provider,Counter Name,Counter Type,Mean/Increment";

    [Fact]
    public void Once_shows_every_counter_once()
    {
        using Target target = MeterShop.Start();

        Tool tool = Tool.Run(
            "counters", "monitor", "-p", $"{target.Id}", "--once", "--counters", $"System.Runtime,{MeterShop.Provider}");

        Assert.True(tool.ExitCode == 0, tool.Errors);
        Assert.DoesNotContain('\e', tool.Output);
        string[] lines = tool.Output.Split('\n');
        foreach (string name in new[]
                { "CPU Usage (%)", "ThreadPool Queue Length", "orders ({order})[place=north; left;kind=coffee]", "warmth (Cel)" })
            Assert.Single(lines, line => line.TrimStart().StartsWith(name, StringComparison.Ordinal));
    }

    [Fact]
    public void In_a_pipe_monitor_writes_plain_lines_until_its_time_is_over()
    {
        using Target target = Target.Start("task-wait");

        Tool tool = Tool.Run(
            "counters", "monitor", "-p", $"{target.Id}", "--duration", "4s",
            "--counters", "System.Runtime[threadpool-queue-length]");

        string[] lines = tool.Output.Split('\n', StringSplitOptions.RemoveEmptyEntries);
        Assert.Equal((0, ""), (tool.ExitCode, tool.Errors));
        Assert.True(lines.Length >= 2, tool.Output);
        Assert.All(lines, line => Assert.Matches(@"^\d\d:\d\d:\d\d System\.Runtime   ThreadPool Queue Length +\d+$", line));
    }

    [Theory]
    [InlineData(">/dev/full", 1, "Standard output cannot be written: No space left on device", "counters collect -o -")]
    [InlineData(">/dev/full", 1, "Standard output cannot be written: No space left on device", "counters monitor")]
    [InlineData(">/dev/full", 1, "Standard output cannot be written: No space left on device", "watch")]
    [InlineData("| head -1", 0, "", "counters collect -o -")]
    [InlineData("| head -1", 0, "", "counters monitor")]
    [InlineData("| head -1", 0, "", "watch")]
    public void Output_that_is_full_is_a_failure_and_one_whose_reader_has_ended_is_none(
        string output, int exitCode, string said, string command)
    {
        Assert.SkipUnless(File.Exists("/dev/full"), "/dev/full is Linux's");
        using Target target = Target.Start("task-wait");

        Tool tool = Tool.RunWith(
            ["bash", "-o", "pipefail", "-c", $"\"$0\" \"$@\" {output}"],
            [.. command.Split(' '), "-p", $"{target.Id}", "--duration", "4s"]);

        Assert.Equal((exitCode, said), (tool.ExitCode, tool.Errors.TrimEnd()));
    }

    [Fact]
    public void Csv_and_json_of_the_same_process_have_the_same_totals_and_both_hold_together()
    {
        using Target target = MeterShop.Start();
        (string csv, string json) = (Folder.File("c.csv"), Folder.File("c.json"));
        using var one = new RunningTool(
            "counters", "collect", "-p", $"{target.Id}", "--counters", MeterShop.Provider, "-o", csv, "--duration", "8s");
        using var other = new RunningTool(
            "counters", "collect", "-p", $"{target.Id}", "--counters", MeterShop.Provider, "-o", json,
            "--format", "json", "--duration", "8s");

        Assert.Equal((0, 0), (one.WaitForExit(), other.WaitForExit()));

        string[] lines = File.ReadAllLines(csv);
        Assert.Equal(Header, lines[0]);
        double[] csvTotals = [.. Values(lines, "served (Count)", "Metric")];
        JsonNode document = JsonNode.Parse(File.ReadAllText(json))!;
        Assert.Equal("MeterTarget", (string?)document["TargetProcess"]);
        double[] jsonTotals = [.. Values(document, "served (Count)", "Metric")];
        Assert.True(
            csvTotals.Intersect(jsonTotals).Count() >= 2, $"{string.Join(' ', csvTotals)} and {string.Join(' ', jsonTotals)}");
        double[] rates = [.. Values(lines, "served (Count / 1 sec)", "Rate")];
        Assert.Equal(csvTotals[^1] - csvTotals[0], rates.TakeLast(csvTotals.Length - 1).Sum());
    }

    [Theory]
    [InlineData("INT", 130)]
    [InlineData("TERM", 143)]
    [InlineData("KILL", 137)]
    public void A_signal_in_mid_session_leaves_whole_json(string signal, int exitCode)
    {
        using Target target = Target.Start("async");
        string file = Folder.File("c.json");
        using var tool = new RunningTool("counters", "collect", "-p", $"{target.Id}", "--format", "json", "-o", file);
        WaitUntilHas(file, "CPU Usage");

        tool.Signal(signal);

        Assert.Equal(exitCode, tool.WaitForExit());
        Assert.NotEmpty(Values(JsonNode.Parse(File.ReadAllText(file))!, "CPU Usage (%)", "Metric"));
    }

    [Theory]
    [InlineData("csv")]
    [InlineData("json")]
    public void A_process_that_ends_in_mid_session_is_reported_and_what_there_is_stays(string format)
    {
        using Target target = Target.Start("task-wait");
        string file = Folder.File("c");
        using var tool = new RunningTool("counters", "collect", "-p", $"{target.Id}", "--format", format, "-o", file);
        WaitUntilHas(file, "ThreadPool Queue Length");

        target.Kill();

        Assert.Equal(3, tool.WaitForExit());
        Assert.Contains($"Process {target.Id} ended", tool.Said, StringComparison.Ordinal);
        if (format == "json") Assert.NotNull(JsonNode.Parse(File.ReadAllText(file)));
        else Assert.All(File.ReadAllLines(file), line => Assert.Equal(5, line.Split(',').Length));
    }

    [Fact]
    public void A_file_that_may_not_become_so_large_is_a_sentence()
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "prlimit is Linux's");
        using Target target = Target.Start("idle");
        string[] limited = ["env", "DOTNET_EnableWriteXorExecute=0", "prlimit", "--fsize=8:8", "--"];

        Tool tool = Tool.RunWith(
            limited, "counters", "collect", "-p", $"{target.Id}", "-o", Folder.File("c"), "--duration", "2s");

        Assert.Equal(1, tool.ExitCode);
        Assert.Contains("c could not be written: The file cannot become so large.", tool.Errors, StringComparison.Ordinal);
    }

    [Fact]
    public void Standard_output_gets_the_data_and_nothing_else()
    {
        using Target target = Target.Start("idle");

        Tool tool = Tool.Run("counters", "collect", "-p", $"{target.Id}", "-o", "-", "--duration", "3s");

        Assert.Equal(0, tool.ExitCode);
        Assert.StartsWith(Header + "\n", tool.Output, StringComparison.Ordinal);
        Assert.All(tool.Output.TrimEnd().Split('\n'), line => Assert.Equal(5, line.Split(',').Length));
    }

    [Fact]
    public void A_process_that_is_not_there_costs_no_file()
    {
        string file = Folder.Write("c.csv", "precious");

        Tool tool = Tool.Run("counters", "collect", "-p", "999999999", "-o", file);

        Assert.Equal((3, "precious"), (tool.ExitCode, File.ReadAllText(file)));
    }

    private static void WaitUntilHas(string file, string text) => Eventually.Holds(
        () => File.Exists(file) && ReadWhileItGrows(file).Contains(text, StringComparison.Ordinal), $"{file} has {text}");

    private static string ReadWhileItGrows(string file)
    {
        using var stream = new FileStream(file, FileMode.Open, FileAccess.Read, FileShare.ReadWrite | FileShare.Delete);
        using var reader = new StreamReader(stream);
        return reader.ReadToEnd();
    }

    private static IEnumerable<double> Values(string[] lines, string name, string type) =>
        from line in lines
        let fields = line.Split(',')
        where fields[2].StartsWith(name, StringComparison.Ordinal) && fields[3] == type
        select double.Parse(fields[4]);

    private static IEnumerable<double> Values(JsonNode document, string name, string type) =>
        from part in document["Events"]!.AsArray()
        where (string?)part!["name"] == name && (string?)part["counterType"] == type
        select (double)part["value"]!;
}
