namespace StarvationWatchdog.Stacks;

/// <summary>What was found out about the cause of an episode.</summary>
/// <param name="Cause">Null when it is not known.</param>
/// <param name="WhyNot">Then: why, as the end of a sentence.</param>
internal sealed record Finding(BlockingCall? Cause, string WhyNot = "")
{
    public static Finding Unknown(string why) => new(null, why);
}
