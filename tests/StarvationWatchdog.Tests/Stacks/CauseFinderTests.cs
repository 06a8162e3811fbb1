using System.Collections.Concurrent;
using StarvationWatchdog.Stacks;

namespace StarvationWatchdog.Tests.Stacks;

/// <summary>With tools that are shell scripts, and behave worse than the real one.</summary>
public sealed class CauseFinderTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();
    private readonly ConcurrentQueue<Finding> _found = [];

    [Fact]
    public void It_asks_the_tool_about_this_process_without_what_is_meant_for_this_process()
    {
        using CauseFinder finder = Start("""
            [ "$1 $2 $3" = "check -p $PPID" ] && [ -z "$DOTNET_STARTUP_HOOKS" ] && [ -z "$(cat)" ] &&
                echo '{ "blockingCalls": [{ "method": "Shop.Pay()", "threads": 3, "wait": "lock" }] }'
            """);

        Assert.Equal("Shop.Pay()", $"{Only().Cause}");
    }

    [Fact]
    public void A_tool_that_fails_is_quoted()
    {
        using CauseFinder finder = Start("echo 'No such process.' >&2; exit 3");

        Assert.Equal("dotnet-starvation has failed: No such process", Only().WhyNot);
    }

    [Fact]
    public void A_tool_that_finds_no_call_is_quoted()
    {
        using CauseFinder finder = Start("""echo '{ "summary": "Everything is well.", "blockingCalls": [] }'""");

        Assert.Equal("dotnet-starvation reports: Everything is well", Only().WhyNot);
    }

    [Fact]
    public void A_tool_that_cannot_be_started_is_reported()
    {
        using var finder = new CauseFinder(new() { ToolPath = _folder.File("missing") }, TimeProvider.System);
        finder.Start(_found.Enqueue);

        Assert.StartsWith("dotnet-starvation could not be used: ", Only().WhyNot, StringComparison.Ordinal);
    }

    [Fact]
    public void A_tool_is_not_asked_twice_a_minute()
    {
        using CauseFinder finder = Start("echo {}");
        Only();
        finder.Start(_found.Enqueue);

        Assert.Equal("the last search was less than a minute ago", _found.Last().WhyNot);
    }

    [Fact]
    public void A_tool_that_never_ends_ends_with_the_host()
    {
        string id = _folder.File("id");
        CauseFinder finder = Start($"echo $$ > {id}.part; mv {id}.part {id}; sleep 600");
        Eventually.Holds(() => File.Exists(id), "it runs");
        int tool = int.Parse(File.ReadAllText(id));
        finder.Start(_found.Enqueue);

        finder.Dispose();
        Eventually.Holds(() => !Directory.Exists($"/proc/{tool}"), "it has ended");
        Assert.Empty(_found); // no callback after the end
    }

    [Fact]
    public void Episodes_that_begin_while_the_tool_runs_get_what_it_finds()
    {
        string go = _folder.File("go");
        using CauseFinder finder = Start($$"""
            while [ ! -e {{go}} ]; do sleep 0.05; done
            echo '{ "blockingCalls": [{ "method": "Shop.Pay()", "threads": 3, "wait": "lock" }] }'
            """);
        finder.Start(_found.Enqueue);
        finder.Start(_found.Enqueue);
        Assert.Empty(_found);

        File.WriteAllText(go, "");
        Eventually.Holds(() => _found.Count == 3, "all are called");
        Assert.All(_found, finding => Assert.Equal("Shop.Pay()", $"{finding.Cause}"));
    }

    [Fact]
    public void A_tool_with_too_much_output_is_not_read_to_its_end()
    {
        using CauseFinder finder = Start("yes 2> /dev/null | head -c 1048576; echo no report >&2");

        Assert.StartsWith("dotnet-starvation has failed", Only().WhyNot, StringComparison.Ordinal);
    }

    public void Dispose() => _folder.Dispose();

    private CauseFinder Start(string script)
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "a shell script in the tool's place, and /proc");
        string tool = _folder.Write("dotnet-starvation", $"#!/bin/sh\n{script}\n");
        if (!OperatingSystem.IsWindows()) File.SetUnixFileMode(tool, UnixFileMode.UserRead | UnixFileMode.UserExecute);
        var finder = new CauseFinder(new() { ToolPath = tool }, TimeProvider.System);
        finder.Start(_found.Enqueue);
        return finder;
    }

    private Finding Only()
    {
        Eventually.Holds(() => !_found.IsEmpty, "something is said");
        return _found.First();
    }
}
