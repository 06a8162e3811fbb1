using ThreadPoolDiagnostics.Stacks;

namespace ThreadPoolDiagnostics.WaitProfiles;

/// <summary>Calls that wait in slices, which are one wait.</summary>
internal static class SlicedWaits
{
    /// <summary>Barrier.SignalAndWait waits for 100 ms, then for 200 ms and so on until all have come (Barrier.cs in
    /// dotnet/runtime).</summary>
    private const string Slices = "System.Threading.Barrier.DiscontinuousWait(";

    /// <summary>The longest time between two slices: the thread spins in it, and may wait for a core.</summary>
    private static readonly TimeSpan Between = TimeSpan.FromMilliseconds(10);

    /// <summary>The waits, with each call's slices as one.</summary>
    public static IEnumerable<ProfiledWait> Join(IEnumerable<(int Thread, ProfiledWait Wait)> waits) => waits
        .GroupBy(one => (one.Thread, one.Wait.Stack), one => one.Wait)
        .SelectMany(same => IsSliced(same.Key.Stack) ? Joined(same.OrderBy(wait => wait.Begin)) : same);

    private static bool IsSliced(StackGroup stack) =>
        stack.Frames.Any(frame => frame.Method.StartsWith(Slices, StringComparison.Ordinal));

    private static IEnumerable<ProfiledWait> Joined(IEnumerable<ProfiledWait> slices)
    {
        ProfiledWait? whole = null;
        foreach (ProfiledWait slice in slices)
        {
            if (whole is not null && slice.Begin - whole.End <= Between)
            {
                whole = whole with { Duration = slice.End - whole.Begin, IsOpen = slice.IsOpen };
                continue;
            }
            if (whole is not null) yield return whole;
            whole = slice;
        }
        if (whole is not null) yield return whole;
    }
}
