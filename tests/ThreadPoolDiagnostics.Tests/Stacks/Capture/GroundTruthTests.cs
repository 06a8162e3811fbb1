using ThreadPoolDiagnostics.Stacks;
using ThreadPoolDiagnostics.Stacks.Capture;
using ThreadPoolDiagnostics.Stacks.Naming;
using ThreadPoolDiagnostics.Stacks.Waits;
using ThreadPoolDiagnostics.Targets;

namespace ThreadPoolDiagnostics.Tests.Stacks.Capture;

/// <summary>Our stacks against the stack walk (System.Diagnostics.StackTrace) of the threads before they parked.</summary>
public sealed class GroundTruthTests
{
    private static readonly TimeSpan Budget = TimeSpan.FromSeconds(30);

    /// <summary>Where every thread stays, below the runtime's own wait.</summary>
    private const string ParkingMethod = "ParkedThreads!ParkedThreads.ParkingLot.Park";

    [Theory]
    [InlineData(12)]
    [InlineData(150)]
    public void Every_thread_has_every_frame_in_order_with_its_line_and_its_name(int threads)
    {
        using var target = ParkedTarget.Start(threads);

        StackReport report = Capture(target.Examined, lines: true);

        Assert.Equal(threads + 1, target.Stacks.Count);
        AssertSame(target.Stacks, report);
    }

    [Fact]
    public void So_it_is_in_a_pid_namespace_where_threads_have_other_ids()
    {
        using var target = ParkedTarget.Start(
            ["unshare", "--mount", "--pid", "--mount-proc", "--kill-child", "--fork"], threads: 6);
        Assert.SkipWhen(target.Stacks.Count == 0, "this user may not make namespaces");

        StackReport report = Capture(TargetProcess.FromId(target.OnlyChild), lines: true);

        Assert.Contains(report.Threads, thread => thread.Id == 1);
        AssertSame(target.Stacks, report);
    }

    [Fact]
    public void Without_lines_threads_of_the_same_methods_are_one_group()
    {
        using var target = ParkedTarget.Start(60);

        Eventually.Holds(
            () => Capture(target.Examined, lines: false).Groups.Count(group => group.Count == 10) == 6,
            "as many groups as shapes");

        Assert.All(Capture(target.Examined, lines: false).Groups.SelectMany(group => group.Frames), frame =>
            Assert.Null(frame.Source));
    }

    [Fact]
    public void The_pools_worker_the_main_thread_and_the_applications_threads_are_told_apart()
    {
        using var target = ParkedTarget.Start(6);

        StackReport report = Capture(target.Examined, lines: false);

        int worker = Assert.Single(target.Stacks, walked => walked.Name == ".NET TP Worker").ThreadId;
        Assert.Equal(ThreadKind.PoolWorker, Assert.Single(report.Threads, thread => thread.Id == worker).Kind);
        Assert.Equal(6, report.Threads.Count(thread => thread is { Name: ['p', 'a', 'r', 'k', ..], Kind: ThreadKind.Other }));
        Assert.Equal("dotnet", Assert.Single(report.Threads, thread => thread.Id == target.Id).Name);
        Assert.Equal(report.ThreadCount, report.Threads.Count);
    }

    private static void AssertSame(IReadOnlyList<ParkedTarget.WalkedStack> walkedStacks, StackReport report) =>
        Assert.All(walkedStacks, walked =>
        {
            StackGroup found = Assert.Single(report.Groups, group => group.ThreadIds.Contains(walked.ThreadId));
            Assert.Equal(walked.Frames.Select(Comparable), BelowParking(found).Select(Comparable));
            Assert.Equal(walked.Name, Assert.Single(report.Threads, thread => thread.Id == walked.ThreadId).Name);
        });

    private static StackReport Capture(TargetProcess target, bool lines) => StackCapture.Capture(
        target, new StackCaptureSettings { Budget = Budget, Lines = lines }, TestContext.Current.CancellationToken);

    private static IEnumerable<string> BelowParking(StackGroup group) => group.Frames
        .SkipWhile(frame => !$"{frame}".StartsWith(ParkingMethod, StringComparison.Ordinal))
        .Skip(1)
        .Select(frame => frame.Source is null ? $"{frame}" : $"{frame} {frame.Source}");

    /// <summary>Without arguments, which the two walks write differently, and with names as their author wrote them.</summary>
    private static string Comparable(string frame)
    {
        string place = frame.LastIndexOf(" /", StringComparison.Ordinal) is >= 0 and int at ? frame[at..] : "";
        string method = frame[..^place.Length];
        int name = method.IndexOf('!', StringComparison.Ordinal) + 1;
        return method[..name] + FrameName.Format(method[name..]).Split('(')[0] + place;
    }
}
