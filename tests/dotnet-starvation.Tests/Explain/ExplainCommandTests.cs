using System.Text;
using System.Text.Json.Nodes;
using DotnetStarvation.Explain;
using StockExchange.CommandLine;
using StockExchange.TestKit.Json;
using ThreadPoolDiagnostics.Messages.Known;
using ThreadPoolDiagnostics.Messages.Logs;

namespace DotnetStarvation.Tests.Explain;

public sealed class ExplainCommandTests : TestWithFolder
{
    private const string Timeout =
        "Timeout performing GET (5000ms), next: GET key, IOCP: (Busy=0,Free=1000,Min=8,Max=1000), "
        + "WORKER: (Busy=45,Free=32722,Min=8,Max=32767), POOL: (Threads=45,QueuedItems=31,CompletedItems=5), v: 2.6.48";

    [Fact]
    public void A_pasted_message_is_explained()
    {
        Tool tool = Tool.Run("explain", Timeout);

        Assert.Equal((ExitCodes.Done, ""), (tool.ExitCode, tool.Errors));
        Assert.Contains("shows: Timeout performing GET", tool.Output, StringComparison.Ordinal);
        Assert.Contains("45 workers were busy, and the pool starts only 8 without delay. 31 work items waited.", tool.Output);
        Assert.Contains("dotnet-starvation check -p PID", tool.Output, StringComparison.Ordinal);
        Assert.Contains("docs/messages/redis-timeout.md", tool.Output, StringComparison.Ordinal);
        Assert.DoesNotContain("starving", tool.Output, StringComparison.Ordinal);
    }

    [Fact]
    public void A_message_that_is_shortened_as_in_the_help_is_explained()
    {
        string help = Tool.Run("explain", "--help").Output;
        string example = help.Split('\n')
            .Single(line => line.Contains("explain 'Timeout", StringComparison.Ordinal)).Split('\'')[1];

        Tool tool = Tool.Run("explain", example);

        Assert.Equal((ExitCodes.Done, ""), (tool.ExitCode, tool.Errors));
        Assert.Contains("45 workers were busy, and the pool starts only 8 without delay.", tool.Output);
        Assert.DoesNotContain("I/O", tool.Output, StringComparison.Ordinal);
        string docs = File.ReadAllText(Path.Combine(RepositoryFolder.FullName, "docs", "dotnet-starvation.md"));
        Assert.Contains("explain 'Timeout performing GET (5000ms), ... WORKER: (Busy=45,", docs, StringComparison.Ordinal);
    }

    [Fact]
    public void A_log_behind_json_is_not_overwritten_but_an_earlier_document_is()
    {
        string log = Folder.Write("app.log", $"{Timeout}\n"), document = Folder.Write("found.json", "{}");

        Tool refused = Tool.Run("explain", "--json", log);
        Tool done = Tool.RunWith(["sh", "-c", "\"$@\" < \"$0\"", log], "explain", "--json", document);

        Assert.Equal(ExitCodes.Usage, refused.ExitCode);
        Assert.Contains($"A log to read goes before --json: explain {log} --json", refused.Errors, StringComparison.Ordinal);
        Assert.Equal($"{Timeout}\n", File.ReadAllText(log));
        Assert.Equal(ExitCodes.Done, done.ExitCode);
        Assert.Contains("\"findings\"", File.ReadAllText(document), StringComparison.Ordinal);
    }

    [Fact]
    public void The_document_is_written_to_standard_output_by_its_device_name_too()
    {
        Assert.SkipUnless(File.Exists("/dev/stdout"), "/dev/stdout is Unix's");
        string log = Folder.Write("app.log", $"{Timeout}\n");

        // A process that reads /dev/stdout here reads the pipe that it writes to itself: it would never end.
        Tool tool = Tool.RunWith(["bash", "-c", "\"$@\" < \"$0\" | cat", log], "explain", "--json", "/dev/stdout");

        Assert.Contains("\"findings\"", tool.Output, StringComparison.Ordinal);
    }

    [Fact]
    public void A_log_of_another_encoding_is_read_from_a_file()
    {
        string file = Folder.File("app.log");
        File.WriteAllText(file, $"2024-05-01 10:00:00 {Timeout}\r\n2024-05-01 10:00:05 {Timeout}\r\n", Encoding.Unicode);

        JsonNode found = Tool.Run("explain", file, "--json").Json["findings"]![0]!;

        Assert.Equal(("shows", 2), ((string?)found["level"], (int)found["count"]!));
        Assert.Equal("2024-05-01 10:00:05", (string?)found["last"]!["time"]);
    }

    [Fact]
    public void Standard_input_is_read_when_nothing_is_named()
    {
        string file = Folder.Write("app.log", $"first\n{Timeout}\n");
        string[] command = ["sh", "-c", "cat \"$0\" | \"$@\" explain", file];

        Tool tool = Tool.RunWith(command);

        Assert.StartsWith("standard input: 2 lines, 1 finding, of which 1 shows", tool.Output, StringComparison.Ordinal);
    }

    [Fact]
    public void A_log_without_known_messages_is_not_enough_evidence()
    {
        Tool tool = Tool.Run("explain", Folder.Write("app.log", "all is well\n"));

        Assert.Equal(StarvationExitCodes.NotEnoughEvidence, tool.ExitCode);
        Assert.Contains("app.log: 1 line, in which no known message was found.", tool.Output, StringComparison.Ordinal);
    }

    [Fact]
    public void What_cannot_be_read_is_a_sentence()
    {
        Tool tool = Tool.Run("explain", Folder.Path);

        Assert.Equal((StarvationExitCodes.CouldNotAttach, ""), (tool.ExitCode, tool.Output));
        Assert.StartsWith($"{Folder.Path}: ", tool.Errors);
        Assert.DoesNotContain("   at ", tool.Errors, StringComparison.Ordinal);
    }

    [Fact]
    public void A_file_that_is_missing_is_a_bad_argument()
    {
        Tool tool = Tool.Run("explain", "missing.log");

        Assert.Equal(ExitCodes.Usage, tool.ExitCode);
        Assert.Contains("missing.log: there is no such file", tool.Errors, StringComparison.Ordinal);
    }

    [Fact]
    public void Nothing_of_a_log_is_a_command_to_the_terminal()
    {
        string file = Folder.Write("app.log", $"\e]0;title\a\e[2J2024\u202E {Timeout} \0\u009B\n");

        foreach (string output in (string[])[Tool.Run("explain", file).Output, Tool.Run("explain", file, "--json").Output])
        {
            Assert.Contains("31", output, StringComparison.Ordinal);
            Assert.DoesNotContain(output, letter => char.IsControl(letter) && letter is not ('\r' or '\n'));
        }
    }

    [Fact]
    public void The_JSON_document_about_every_message_is_what_its_schema_says()
    {
        string pages = string.Join('\n', Directory
            .GetFiles(Path.Combine(RepositoryFolder.FullName, "docs", "messages"), "*.md").Select(File.ReadAllText));

        ExplainedLog log = LogReader.Read(new StringReader(pages), TestContext.Current.CancellationToken);

        Assert.Equal(
            KnownMessages.All.Select(message => message.Id).Order(StringComparer.Ordinal),
            log.Findings.Select(finding => finding.Message.Id).Distinct().Order(StringComparer.Ordinal));
        Assert.Empty(SchemaCheck.Mistakes("Schemas/explain.schema.json", ExplainJson.FromLog("pages", log)));
    }
}
