using ThreadPoolDiagnostics.Targets;

namespace ThreadPoolDiagnostics.Tests.Targets;

/// <summary>Linux gives the id of a process that has ended to a later one.</summary>
public sealed class ReplacedProcessTests
{
    private const string LastId = "/proc/sys/kernel/ns_last_pid";

    [Fact]
    public void A_process_with_the_id_of_one_that_has_ended_is_not_taken_for_it()
    {
        Assert.SkipUnless(CanChooseIds(), "this user may not choose the id of the next process");
        using Target first = Target.Start("idle");
        TargetProcess examined = first.Examined;
        first.Kill();

        using Target second = StartWithId(first.Id);

        Assert.Equal(first.Id, second.Examined.Describe().OwnId);
        Assert.False(examined.IsAlive);
        Assert.Equal(DiagnosticsFailure.ProcessEnded, Assert.Throws<DiagnosticsException>(() => examined.Describe()).Failure);
    }

    /// <summary>Others start processes, too: it may take a few tries.</summary>
    private static Target StartWithId(int id)
    {
        for (int i = 0; i < 50; i++)
        {
            File.WriteAllText(LastId, $"{id - 1}");
            Target target = Target.Start("idle");
            if (target.Id == id) return target;
            target.Dispose();
        }
        Assert.Skip("another process always came first");
        return null!;
    }

    private static bool CanChooseIds()
    {
        try
        {
            using var file = new FileStream(LastId, FileMode.Open, FileAccess.Write);
            return true;
        }
        catch (Exception failure) when (failure is IOException or UnauthorizedAccessException)
        {
            return false;
        }
    }
}
