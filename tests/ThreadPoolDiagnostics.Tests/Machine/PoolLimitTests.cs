using System.Diagnostics;
using ThreadPoolDiagnostics.Machine;

namespace ThreadPoolDiagnostics.Tests.Machine;

public sealed class PoolLimitTests
{
    [Theory]
    [InlineData("0x10", 16)]
    [InlineData("0X8", 8)]
    [InlineData("8", 8)]
    [InlineData("16", null)] // 22 in hexadecimal
    [InlineData("a", null)]
    [InlineData("0", null)]
    [InlineData("0x0", null)]
    [InlineData("0x", null)]
    [InlineData("", null)]
    [InlineData("many", null)]
    [InlineData(null, null)]
    public void A_variable_counts_where_it_has_one_meaning(string? value, int? threads) =>
        Assert.Equal(threads, PoolLimit.FromVariable(value)?.Threads);

    [Theory]
    [InlineData("""{"runtimeOptions":{"configProperties":{"System.Threading.ThreadPool.MaxThreads":16}}}""", 16)]
    [InlineData("""{"runtimeOptions":{"configProperties":{"System.Threading.ThreadPool.MaxThreads":"16"}}}""", 16)]
    [InlineData("""{"runtimeOptions":{"configProperties":{"System.Threading.ThreadPool.MinThreads":16}}}""", null)]
    [InlineData("""{"runtimeOptions":{"configProperties":{"System.Threading.ThreadPool.MaxThreads":true}}}""", null)]
    [InlineData("""{"runtimeOptions":{"configProperties":[]}}""", null)]
    [InlineData("""{"runtimeOptions":""", null)]
    [InlineData("[]", null)]
    [InlineData(null, null)]
    public void A_configuration_counts_where_it_has_the_property(string? text, int? threads) =>
        Assert.Equal(threads, PoolLimit.FromConfiguration(text)?.Threads);

    [Fact]
    public void That_of_a_process_is_read_from_its_environment_or_beside_its_program()
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "The files of /proc are Linux's.");
        using var folder = new TemporaryFolder();
        string program = Path.Combine(folder.Path, "sleeping");
        // Not File.Copy: a process that another test starts meanwhile would hold the file open for writing, and it could not run.
        using (var copy = Process.Start("cp", ["/bin/sleep", program])) copy.WaitForExit();
        File.WriteAllText(
            $"{program}.runtimeconfig.json",
            """{"runtimeOptions":{"configProperties":{"System.Threading.ThreadPool.MaxThreads":5}}}""");

        Assert.Equal(new(5, "System.Threading.ThreadPool.MaxThreads"), Limit(program, null));
        Assert.Equal(new(16, "DOTNET_ThreadPool_ForceMaxWorkerThreads"), Limit(program, "0x10"));
        Assert.Null(Limit("/bin/sleep", null));
    }

    private static PoolLimit? Limit(string program, string? variable)
    {
        var start = new ProcessStartInfo(program, ["60"]);
        if (variable is not null) start.Environment["DOTNET_ThreadPool_ForceMaxWorkerThreads"] = variable;
        using Process process = Process.Start(start)!;
        try
        {
            return PoolLimit.Read(process.Id);
        }
        finally
        {
            process.Kill();
            process.WaitForExit();
        }
    }
}
