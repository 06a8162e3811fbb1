using System.Threading.Channels;

namespace TestTargets.Starving;

/// <summary>120 readers of a channel, each synchronously on a thread of the pool; ten messages a second.</summary>
internal static class ChannelRead
{
    public static readonly Scenario Scenario = new("channel-read",
        Label.Starves("task", "TestTargets.Starving.ChannelRead.Next").Here().Of(Kind.Api), Start);

    private static readonly Channel<int> Messages = Channel.CreateUnbounded<int>();

    private static void Start()
    {
        OwnThread.Start("messages", () =>
        {
            for (int number = 0; ; number++, Thread.Sleep(100)) Messages.Writer.TryWrite(number);
        });
        ClosedLoop.Start(120, () => _ = Next());
    }

    private static int Next()
    {
#pragma warning disable VSTHRD002 // The exhibit
        return Messages.Reader.ReadAsync().AsTask().GetAwaiter().GetResult(); // blocks
#pragma warning restore VSTHRD002
    }
}
