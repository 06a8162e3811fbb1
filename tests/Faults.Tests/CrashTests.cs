using StockExchange.CommandLine.Processes;
using StockExchange.TestKit.Processes;

namespace StockExchange.Faults.Tests;

public sealed class CrashTests : TestWithFolder
{
    private static readonly TestedProgram Server = TestedProgram.Servers[0];

    private static readonly TimeSpan Patience = TimeSpan.FromMinutes(1);

    [Fact]
    public async Task A_program_that_crashes_says_in_which_frame()
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "createdump is beside the runtime there");
        string path = Folder.Write("stock.txt", "1 1000 10\n");
        int port = FreePort.Find();
        var crash = new CrashReport(Folder.Path, hasDump: false);
        ChildCommand command = Server.Command(path, port, new Nothing()) with { Variables = crash.Variables };
        using ChildProcess child = ChildProcess.Start(command);
        Assert.True(await new Trader(Server.Protocol!, port).IsThereAsync(() => true));

        child.Signal("SEGV"); // of a signal that was sent the runtime only makes a report
        await Eventually.HoldsAsync(
            () => child.Said.Contains("successfully written in", StringComparison.Ordinal), () => child.Said, Patience);
        child.Signal("SEGV");
        int exitCode = await child.WaitForExitAsync(Patience, TestContext.Current.CancellationToken);

        string? mistake = Ending.Mistake(Server, exitCode, child, crash);
        Assert.Contains("exit code 139\nIt crashed in\n  ", mistake, StringComparison.Ordinal);
        Assert.DoesNotContain(Folder.Names, name => !name.StartsWith("stock.txt", StringComparison.Ordinal));
    }

    private sealed class Nothing : ITarget
    {
        public int ProcessId => 0;

        public string Url => "";
    }
}
