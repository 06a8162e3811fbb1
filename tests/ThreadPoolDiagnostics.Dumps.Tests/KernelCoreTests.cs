using ThreadPoolDiagnostics.Files;
using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Verdicts;

namespace ThreadPoolDiagnostics.Dumps.Tests;

public sealed class KernelCoreTests
{
    private static readonly DumpSettings Settings = new();

    [Theory]
    [InlineData(null)]
    [InlineData("net8.0")]
    [InlineData("single-file")]
    public void What_the_kernel_leaves_out_is_read_from_the_files(string? runtime)
    {
        using var core = KernelCore.Of("deadlocked-pool", runtime);

        Observation observation = DumpReader.Read(core.File, Settings);
        Diagnosis diagnosis = Decision.Decide(observation);

        Assert.Equal(Verdict.Starving, diagnosis.Verdict);
        Assert.Contains("itself in the pool's queue", diagnosis.Evidence[0], StringComparison.Ordinal);
        Assert.Equal("TestTargets.Starving.DeadlockedPool.Nest()", diagnosis.BlockingCalls[0].Method);
        Assert.Equal("DeadlockedPool.cs", diagnosis.BlockingCalls[0].Source?.FileName);
        Assert.Contains("that they are the same is inferred", Assert.Single(observation.Gaps), StringComparison.Ordinal);
    }

    [Fact]
    public void A_file_that_was_replaced_is_not_read_and_is_named()
    {
        using var folder = new TemporaryFolder();
        foreach (string file in Directory.GetFiles(Path.GetDirectoryName(Target.AssemblyFile)!))
            File.Copy(file, folder.File(Path.GetFileName(file)));
        string program = folder.File("TestTargets.dll");
        using var core = KernelCore.OfProgram(program, "deadlocked-pool");
        File.SetLastWriteTimeUtc(program, File.GetLastWriteTimeUtc(core.File).AddMinutes(1));

        Observation observation = DumpReader.Read(core.File, Settings);

        Assert.Contains(observation.Gaps, gap => gap.Contains($"changed after the dump: {program}.", StringComparison.Ordinal));
        Assert.DoesNotContain("DeadlockedPool", Decision.Decide(observation).BlockingCalls[0].Method, StringComparison.Ordinal);
    }

    [Fact]
    public void Without_the_files_it_says_what_is_missing_and_what_to_do()
    {
        using var core = KernelCore.Of("deadlocked-pool");
        File.SetLastWriteTimeUtc(core.File, DateTime.UnixEpoch);

        var failure = Assert.Throws<EvidenceFileException>(() => DumpReader.Read(core.File, Settings));

        Assert.Contains("files that the process had mapped are not here, or changed", failure.Message, StringComparison.Ordinal);
        Assert.Contains("in its container or image", failure.Message, StringComparison.Ordinal);
    }
}
