using System.Diagnostics;

namespace TestTargets;

/// <summary>The quick half minute in which tiering and PGO inline the code that blocks afterwards.</summary>
internal static class WarmUp
{
    public const double Seconds = 30;

    /// <summary>What a quick call takes.</summary>
    private static readonly TimeSpan Quick = TimeSpan.FromMilliseconds(1);

    private static readonly long Began = Stopwatch.GetTimestamp();

    private static bool _isLeftOut;

    public static bool IsOver => Left == TimeSpan.Zero;

    public static TimeSpan Left => _isLeftOut
        ? TimeSpan.Zero
        : TimeSpan.FromSeconds(Math.Max(0, Seconds - Stopwatch.GetElapsedTime(Began).TotalSeconds));

    /// <summary>Everything is slow from the start.</summary>
    public static void LeaveOut() => _isLeftOut = true;

    /// <summary>Starts the half minute, if nobody has yet.</summary>
    public static void Begin() => _ = Began;

    /// <summary>A quick call's time in the first half minute, and this afterwards.</summary>
    public static TimeSpan Then(int milliseconds) => IsOver ? TimeSpan.FromMilliseconds(milliseconds) : Quick;
}
