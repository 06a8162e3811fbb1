using StockExchange.CommandLine.Processes;
using StockExchange.TestKit.Processes;

namespace DotnetStarvation.Tests.Evidence;

/// <summary>Texts with stacks on the command line, from a file and from standard input.</summary>
public sealed class StackTextTests : TestWithFolder
{
    private const string Worker = """
        Thread (0x7C8A):
          [Native Frames]
          System.Private.CoreLib!System.Threading.Monitor.Wait(class System.Object,int32)
          System.Private.CoreLib!System.Threading.Tasks.Task.InternalWait(int32,value class System.Threading.CancellationToken)
          Shop!Shop.Cart.Pay(class System.String)
          System.Private.CoreLib!System.Threading.ThreadPoolWorkQueue.Dispatch()
          System.Private.CoreLib!System.Threading.PortableThreadPool+WorkerThread.WorkerThreadStart()

        """;

    private static readonly string Text = Worker + Worker.Replace("7C8A", "7C8B", StringComparison.Ordinal);

    [Fact]
    public void A_text_names_the_blocking_call()
    {
        Tool tool = Tool.Run("check", Folder.Write("stacks.txt", Text), "--json");

        Assert.Equal("blocking", (string?)tool.Json["verdict"]);
        Assert.Equal("Shop.Cart.Pay(String)", (string?)tool.Json["blockingCalls"]![0]!["method"]);
    }

    [Fact]
    public void A_text_is_read_from_standard_input()
    {
        string file = Folder.Write("stacks.txt", Text);

        Tool tool = Tool.RunWith(["sh", "-c", $"exec \"$@\" < '{file}'", "sh"], "check", "-", "--json");

        Assert.Equal("blocking", (string?)tool.Json["verdict"]);
    }

    [Fact]
    public void A_pipe_is_read_to_its_end_by_each_command()
    {
        string file = Folder.Write("stacks.txt", string.Concat(Enumerable.Range(0, 200).Select(
            id => Worker.Replace("7C8A", $"{id:X4}", StringComparison.Ordinal))));

        Tool check = Tool.RunWith(["bash", "-c", $"\"$@\" <(cat '{file}') --json", "bash"], "check");
        Tool verify = Tool.RunWith(
            ["bash", "-c", $"cat '{file}' | \"$@\" <(cat '{file}') - --json", "bash"], "verify", "--before");

        Assert.Equal(200, (int)check.Json["blockingCalls"]![0]!["threads"]!);
        Assert.Equal(("not-cured", ""), ((string?)verify.Json["outcome"], verify.Errors));
    }

    [Fact]
    public void A_signal_ends_the_wait_for_standard_input_and_leaves_no_file()
    {
        Assert.SkipWhen(OperatingSystem.IsWindows(), "signals are Unix's");
        using ChildProcess tool = ChildProcess.Start(new ChildCommand(Tool.Command[0], [.. Tool.Command[1..], "check", "-"])
        {
            HasInput = true,
            Variables = new Dictionary<string, string?> { ["TMPDIR"] = Folder.Path },
        }.TakingAllSignals());
        string[] copies = [];
        Assert.True(SpinWait.SpinUntil(
            () => (copies = Directory.GetFiles(Folder.Path).Where(IsCopy).ToArray()).Length > 0, TimeSpan.FromMinutes(1)));

        tool.Signal("TERM");

        Assert.Equal(143, tool.WaitForExit());
        Assert.DoesNotContain(Directory.GetFiles(Folder.Path), IsCopy);
    }

    [Theory]
    [InlineData("Once upon a time.", "no stack of a .NET thread")]
    [InlineData("Timestamp,Provider,Counter Name,Counter Type,Mean/Increment", "it has no counter")]
    [InlineData("Nettrace", "no event in it")]
    [InlineData("{}", " is not a saved observation")]
    public void What_is_wrong_with_standard_input_is_said_of_standard_input(string text, string problem)
    {
        string file = Folder.Write("input", text);

        Tool tool = Tool.RunWith(["sh", "-c", $"exec \"$@\" < '{file}'", "sh"], "check", "-");

        Assert.Equal(3, tool.ExitCode);
        Assert.StartsWith("standard input", tool.Errors, StringComparison.Ordinal);
        Assert.Contains(problem, tool.Errors, StringComparison.Ordinal);
        Assert.DoesNotContain(Path.GetTempPath(), tool.Errors, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("Shop*", true)]
    [InlineData("Other*", false)]
    public void Own_code_is_what_is_said_to_be(string pattern, bool isOwn)
    {
        Tool tool = Tool.Run("check", Folder.Write("stacks.txt", Text), "--own", pattern, "--json");

        Assert.Equal(isOwn, (bool?)tool.Json["blockingCalls"]![0]!["isApplication"]);
    }

    [Fact]
    public void A_text_without_stacks_is_refused_in_a_sentence()
    {
        Tool tool = Tool.Run("check", Folder.Write("story.txt", "Once upon a time.\n"));

        Assert.Equal(3, tool.ExitCode);
        Assert.Contains("no stack of a .NET thread and no figures of its pool are in it", tool.Errors);
    }

    /// <summary>The runtime's own files there have longer names.</summary>
    private static bool IsCopy(string file) => Path.GetFileName(file) is { Length: 12 } name && name[8] == '.';
}
