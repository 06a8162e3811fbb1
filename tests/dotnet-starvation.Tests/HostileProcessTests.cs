namespace DotnetStarvation.Tests;

/// <summary>The tool among processes that lie to it. It runs with little memory, which it needs whatever they announce.</summary>
public sealed class HostileProcessTests
{
    /// <summary>200 MB of managed memory: more is an OutOfMemoryException.</summary>
    private static readonly string[] LittleMemory = ["env", "DOTNET_GCHeapHardLimit=0xC800000"];

    [Fact]
    public void Bad_processes_cost_their_own_lines_in_the_list_and_nothing_else()
    {
        using Target good = Target.Start("idle");
        using var shortAnswer = HostileRuntime.Saying(HostileRuntime.Answer([], size: 5));
        using var shortPayload = HostileRuntime.Saying(HostileRuntime.Answer(HostileRuntime.Info()[..30]));
        using var silent = HostileRuntime.Silent();
        using var hangsUp = HostileRuntime.Saying([]);
        using var liar = HostileRuntime.Streaming(Announcing(1_900_000_000));
        int[] bad = [shortAnswer.Id, shortPayload.Id, silent.Id, hangsUp.Id, liar.Id];

        Tool tool = Tool.RunWith(LittleMemory, "ps", "--json");

        Assert.Equal((0, ""), (tool.ExitCode, tool.Errors));
        Assert.NotEqual("unreachable", Row(good.Id, "state"));
        Assert.All(bad, id => Assert.Equal("unreachable", Row(id, "state")));
        Assert.All(bad, id => Assert.StartsWith($"Process {id} ", Row(id, "problem")));

        string? Row(int id, string column) =>
            (string?)tool.Json.AsArray().Single(row => (int)row!["id"]! == id)![column];
    }

    [Theory]
    [InlineData(1_000_000_000, "counters", "monitor", "--duration", "30s")]
    [InlineData(1_900_000_000, "counters", "monitor", "--duration", "30s")]
    [InlineData(1_900_000_000, "check")]
    [InlineData(1_900_000_000, "watch")]
    [InlineData(1_900_000_000, "stacks")]
    public void A_block_of_gigabytes_is_a_sentence(int announced, params string[] arguments)
    {
        using var liar = HostileRuntime.Streaming(Announcing(announced), hangsUp: true);

        Tool tool = Tool.RunWith(LittleMemory, [.. arguments, "-p", $"{liar.Id}"]);

        Assert.True(tool.ExitCode is 3 or 4, $"{tool.ExitCode}: {tool.Errors}");
        Assert.Contains($"rocess {liar.Id} ", tool.Output + tool.Errors);
        Assert.DoesNotContain("   at ", tool.Errors);
    }

    [Fact]
    public void A_trace_that_announces_gigabytes_is_a_sentence()
    {
        using var folder = new TemporaryFolder();
        string file = folder.Write("liar.nettrace", Announcing(1_900_000_000));

        Tool tool = Tool.RunWith(LittleMemory, "check", "--trace", file);

        Assert.Equal((StarvationExitCodes.CouldNotAttach, ""), (tool.ExitCode, tool.Output));
        Assert.StartsWith($"{file}: no event in it can be read.", tool.Errors);
    }

    [Fact]
    public void Names_and_arguments_reach_the_terminal_without_their_control_characters()
    {
        byte[] info = HostileRuntime.Info("evil\e]0;owned\a\nname");
        using var hostile = new HostileRuntime((connection, _) => connection.Write(HostileRuntime.Answer(info)), "x\e[2Jy\nz");

        Tool list = Tool.Run("ps");
        Tool check = Tool.Run("check", "-p", $"{hostile.Id}", "--duration", "2s");
        Tool stacks = Tool.Run("stacks", "-p", $"{hostile.Id}", "--timeout", "2s");

        Assert.All(new[] { list, check, stacks }, tool => Assert.DoesNotContain(
            tool.Output + tool.Errors, letter => char.IsControl(letter) && letter != '\n'));
        Assert.Contains(@" x\e[2Jy\nz 600", list.Output);
    }

    private static byte[] Announcing(int length) =>
        [.. TraceBytes.Begin, .. TraceBytes.Head("EventBlock"), .. BitConverter.GetBytes(length)];
}
