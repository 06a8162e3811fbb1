using System.Threading.Channels;
using TestTargets;

namespace TestLibraryTargets.LookAlikes;

/// <summary>A full Channel whose one reader is slow: all writers await their turn. 100 connections, 50 ms.</summary>
internal static class SlowReader
{
    public static readonly LibraryProgram Program = new("channel-slow-reader", Label.Fine(Label.Healthy), Start);

    private static void Start()
    {
        var orders = Channel.CreateBounded<int>(10);
        _ = ReadAsync(orders.Reader);
        LibrarySite.Start(callers: 100, _ => { }, site => site.MapGet("/", async () =>
        {
            await orders.Writer.WriteAsync(7);
            return "ordered";
        }));
    }

    private static async Task ReadAsync(ChannelReader<int> orders)
    {
        await foreach (int _ in orders.ReadAllAsync()) await Task.Delay(WarmUp.Then(50));
    }
}
