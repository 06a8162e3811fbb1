using Microsoft.Diagnostics.NETCore.Client;

namespace DotnetStarvation.Tests.Evidence;

/// <summary>Dumps on the command line, and processes whose runtime does not answer.</summary>
public sealed class DumpTests : TestWithFolder
{
    /// <summary>What a check may end with; anything else is a crash.</summary>
    private static readonly int[] ExitCodesOfChecks = [0, 2, 3, 4];

    [Fact]
    public void A_dump_shows_starvation_and_none_of_the_programs_data()
    {
        const string Secret = "correct-horse-battery-staple";
        using Target target = Target.StartWith(
            new() { ["PASSWORD"] = Secret }, "dotnet", Target.AssemblyFile, "deadlocked-pool");
        string dump = DumpOf(target), saved = Folder.File("saved.json");

        Tool tool = Tool.Run("check", dump, "--json", "-", "--save", saved);

        Assert.Equal((2, "starving"), (tool.ExitCode, (string?)tool.Json["verdict"]));
        Assert.Contains("itself in the pool's queue", (string?)tool.Json["evidence"]![0], StringComparison.Ordinal);
        Assert.Equal("queued", (string?)tool.Json["instant"]!["awaited"]![0]!["completion"]);
        Assert.DoesNotContain(Secret, tool.Output + File.ReadAllText(saved), StringComparison.Ordinal);
        Assert.Equal(2, Tool.Run("check", saved).ExitCode);
    }

    [Fact]
    public void A_dump_that_is_damaged_or_cut_off_anywhere_ends_with_a_sentence()
    {
        using Target target = Target.Start("deadlocked-pool");
        byte[] dump = File.ReadAllBytes(DumpOf(target));
        var random = new Random(2026);

        Assert.All(Enumerable.Range(0, 16), turn =>
        {
            byte[] damaged = turn % 2 == 0 ? dump[..random.Next(dump.Length)] : [.. dump];
            for (int i = 0; i < 500; i++) damaged[random.Next(damaged.Length)] ^= (byte)(1 << random.Next(8));

            Tool tool = Tool.Run("check", Folder.Write($"{turn}.dmp", damaged));

            Assert.Contains(tool.ExitCode, ExitCodesOfChecks);
            Assert.Equal(tool.ExitCode == 3, tool.Errors.Length > 0);
            Assert.True(tool.Errors.TrimEnd().Split('\n').Length == 1, tool.Errors);
        });
    }

    [Fact]
    public void A_core_of_another_program_is_refused()
    {
        byte[] core = new byte[4_096];
        "\u007fELF\u0002\u0001\u0001"u8.CopyTo(core);
        (core[16], core[18]) = (4, 0x3E); // ET_CORE, EM_X86_64

        Tool tool = Tool.Run("check", Folder.Write("core", core));

        Assert.Equal(3, tool.ExitCode);
        Assert.Contains("core: ", tool.Errors, StringComparison.Ordinal);
    }

    [Fact]
    public void A_program_is_no_dump()
    {
        Tool tool = Tool.Run("check", Environment.ProcessPath!);

        Assert.Equal(3, tool.ExitCode);
        Assert.Contains("it is nothing that a thread pool could be seen in", tool.Errors, StringComparison.Ordinal);
    }

    [Fact]
    public void A_process_that_does_not_answer_is_read_as_a_debugger_reads_it()
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "stops a process");
        using Target target = Target.Start("deadlocked-pool");
        Eventually.Holds(() => Tool.Run("check", "-p", $"{target.Id}").ExitCode == 2, "the pool is deadlocked");
        target.Stop();

        Tool tool = Tool.Run("check", "-p", $"{target.Id}", "--attach");

        target.Signal("CONT");
        Assert.Equal(2, tool.ExitCode);
        Assert.Contains("stands still while its memory is read", tool.Errors, StringComparison.Ordinal);
        Assert.Contains("DeadlockedPool.Nest", tool.Output, StringComparison.Ordinal);
        Assert.Equal(2, Tool.Run("check", "-p", $"{target.Id}").ExitCode); // its runtime answers again
    }

    private string DumpOf(Target target)
    {
        string dump = Folder.File("core.dmp");
        new DiagnosticsClient(target.Id).WriteDump(DumpType.WithHeap, dump);
        return dump;
    }
}
