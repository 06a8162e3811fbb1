namespace ThreadPoolDiagnostics.Dumps.Tests;

/// <summary>A core file that the kernel wrote of a target: without the pages of files, as by default.</summary>
internal sealed class KernelCore : IDisposable
{
    private readonly TemporaryFolder _folder = new();

    private KernelCore(string program, string scenario)
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "the kernel is another");
        Assert.SkipUnless(
            System.IO.File.ReadAllText("/proc/sys/kernel/core_pattern").Trim() == "core",
            "the kernel gives core files to another program here, which keeps them elsewhere");
        string[] command = program.EndsWith(".dll", StringComparison.Ordinal) ? ["dotnet", program] : [program];
        using var target = Target.Start(
            "sh", ["-c", "cd \"$0\" && ulimit -c unlimited && exec \"$@\"", _folder.Path, .. command, scenario]);
        target.WaitUntilPoolHasGrown();
        // The first signal goes to the runtime, which gives the next one to the kernel.
        Eventually.Holds(
            () =>
            {
                target.Signal("SEGV");
                return target.EndsWithin(TimeSpan.FromSeconds(1));
            },
            "the kernel has ended it");
    }

    /// <summary>The path of the core file.</summary>
    public string File => Directory.GetFiles(_folder.Path, "core*").Single();

    /// <param name="scenario">A scenario of TestTargets.</param>
    /// <param name="runtime">Its runtime; null for that of the solution.</param>
    public static KernelCore Of(string scenario, string? runtime = null) => OfProgram(
        runtime is null ? Target.AssemblyFile : PublishedTarget.PublishOrSkip("TestTargets", runtime), scenario);

    public static KernelCore OfProgram(string program, string scenario) => new(program, scenario);

    public void Dispose() => _folder.Dispose();
}
