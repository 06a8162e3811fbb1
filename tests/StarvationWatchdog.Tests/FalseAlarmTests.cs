namespace StarvationWatchdog.Tests;

/// <summary>
/// Real hosts in which work waits, or seems to, and no thread is to blame: none of them may be alarmed. Each is watched for some
/// seconds, many times what an alarm takes.
/// </summary>
public sealed class FalseAlarmTests
{
    internal static readonly TimeSpan Watching = TimeSpan.FromSeconds(6);

    [Theory]
    [InlineData("full-collections")] // stopped nearly all the time
    [InlineData("half-collecting")] // half of the time, on threads of the pool
    [InlineData("cpu-bound")] // the pool computes
    [InlineData("parallel-computing")]
    [InlineData("maximum-computing")] // all threads that the pool may have compute
    [InlineData("cold-computing")] // from the first moment
    [InlineData("quick-items")] // a long queue, worked off quickly
    [InlineData("thousands-queued")]
    [InlineData("long-running")] // waits on threads that are not the pool's
    [InlineData("many-timers")]
    public void A_scene_without_starvation_is_no_episode(string scene)
    {
        using Watched host = Watched.Start(scene, Watched.NoTool, ("DOTNET_gcConcurrent", "0"));

        Thread.Sleep(Watching);
        host.EndQuietly();
    }
}
