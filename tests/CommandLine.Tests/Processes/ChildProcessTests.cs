using StockExchange.CommandLine.Processes;

namespace StockExchange.CommandLine.Tests.Processes;

/// <summary>The helper by which all programs of this solution start others, with the shell as the other one.</summary>
public sealed class ChildProcessTests
{
    private static readonly TimeSpan Short = TimeSpan.FromMilliseconds(100);

    private readonly CancellationToken _test = TestContext.Current.CancellationToken;

    [Fact]
    public void All_that_it_said_is_there_when_it_has_ended()
    {
        ChildResult ended = ChildProcess.Run(Shell("printf 'one\\ntwo'; printf 'three' >&2; exit 7"));

        Assert.Equal(new ChildResult(7, "one\ntwo", "three"), ended);
    }

    [Fact]
    public void Lines_are_read_one_at_a_time_to_the_end()
    {
        using ChildProcess child = ChildProcess.Start(Shell("echo one; echo; printf three; printf 'a\\n\\nb\\n' >&2"));

        string?[] lines = [child.ReadLine(), child.ReadLine(), child.ReadLine(), child.ReadLine()];
        Assert.Equal(["one", "", "three", null], lines);
        child.WaitForExit();
        Assert.Equal(["a", "", "b"], child.ErrorLines);
    }

    [Fact]
    public async Task What_stands_behind_the_text_that_was_waited_for_is_returned()
    {
        using ChildProcess child =
            ChildProcess.Start(Shell("echo starting; echo at: here >&2; read end") with { HasInput = true });

        Assert.Equal("here", child.WaitFor("at: "));
        Assert.Equal("here", await child.WaitForAsync("at: ", null, _test));
        child.Input.Close();
        Assert.NotEqual(0, await child.WaitForExitAsync(null, _test)); // read has no line
    }

    [Fact]
    public async Task Who_waits_in_vain_is_told_what_was_said_instead()
    {
        using ChildProcess child = ChildProcess.Start(Shell("echo otherwise; exec sleep 600"));
        child.WaitFor("otherwise");

        ChildException[] late =
        [
            Assert.Throws<ChildException>(() => child.WaitFor("that", Short)),
            await Assert.ThrowsAsync<ChildException>(() => child.WaitForAsync("that", Short, _test)),
            Assert.Throws<ChildException>(() => child.WaitForExit(Short)),
            await Assert.ThrowsAsync<ChildException>(() => child.WaitForExitAsync(Short, _test)),
        ];
        Assert.All(late, failure => Assert.Matches(
            "^not within 0.1 s: process [0-9]+ (says 'that'|ends).*\notherwise", failure.Message));
        child.Kill();
        Assert.StartsWith("It ended and did not say 'that'", Assert.Throws<ChildException>(() => child.WaitFor("that")).Message);
    }

    [Fact]
    public void Only_so_much_is_kept_as_is_asked_for_and_that_is_the_end()
    {
        using ChildProcess child = ChildProcess.Start(Shell("seq 100000") with { Keeps = 50 });
        child.WaitForExit();

        Assert.InRange(child.Output.Length, 50, 8_192);
        Assert.EndsWith("99999\n100000\n", child.Output);
    }

    [Fact]
    public void Output_on_demand_blocks_its_writer_until_it_is_read()
    {
        using var folder = new TemporaryFolder();
        string end = folder.File("end");
        using ChildProcess child = ChildProcess.Start(Shell($"seq 100000; touch {end}") with { IsReadOnDemand = true });

        Assert.Equal("1", child.ReadLine());
        Assert.False(File.Exists(end)); // it has 588 kB to write, and a pipe takes 64
        child.WaitForExit();
        Assert.True(File.Exists(end));
        Assert.Equal("2", child.ReadLine());
    }

    [Theory]
    [InlineData("exec sleep 600", 143)]
    [InlineData("trap 'exit 3' TERM; echo ready; while :; do sleep 0.01; done", 3)]
    [InlineData("trap '' TERM; echo ready; while :; do sleep 0.01; done", 137)]
    public async Task It_is_asked_to_end_before_it_is_killed(string script, int exitCode)
    {
        Assert.SkipWhen(OperatingSystem.IsWindows(), "has no SIGTERM");
        using ChildProcess child = ChildProcess.Start(Shell(script));
        if (script.Contains("ready", StringComparison.Ordinal)) child.WaitFor("ready");

        Assert.Equal(exitCode, await child.StopAsync(exitCode == 137 ? Short : TimeSpan.FromMinutes(1)));
    }

    /// <summary>One thread was about to kill it, another to dispose of it: neither of them fails.</summary>
    [Fact]
    public void It_can_be_ended_by_several_threads_at_once()
    {
        for (int time = 0; time < 20; time++)
        {
            ChildProcess child = ChildProcess.Start(Shell("exec sleep 600"));
            var threads = new TestThreads();
            using var together = new Barrier(4);
            for (int number = 0; number < 4; number++)
            {
                Action end = number % 2 == 0 ? child.Kill : child.Dispose;
                threads.Start(() =>
                {
                    together.SignalAndWait();
                    end();
                });
            }

            threads.Join();
            child.Dispose();
        }
    }

    [Fact]
    public void A_thread_that_fails_is_told_by_who_waits_for_it_and_ends_nothing()
    {
        var threads = new TestThreads();
        threads.Start(() => throw new InvalidOperationException("unexpected"));

        AggregateException failure = Assert.Throws<AggregateException>(threads.Join);
        Assert.Equal("unexpected", failure.InnerException!.Message);
    }

    private static ChildCommand Shell(string script) => new("sh", "-c", script);
}
