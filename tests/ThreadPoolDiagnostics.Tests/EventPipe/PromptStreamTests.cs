using ThreadPoolDiagnostics.EventPipe;

namespace ThreadPoolDiagnostics.Tests.EventPipe;

public sealed class PromptStreamTests
{
    private static readonly byte[] Header = [.. "Nettrace"u8, 20, 0, 0, 0, .. "!FastSerialization.1"u8];

    private static readonly byte[] End = [1];

    [Fact]
    public void A_sequence_point_follows_every_block_of_events_and_nothing_else()
    {
        byte[] before = [.. Header, .. Trace(), .. Block("MetadataBlock", 8, at: Header.Length + Trace().Length)];
        byte[] events = Block("EventBlock", 12, before.Length);

        byte[] read = Read([.. before, .. events, .. End]);

        Assert.Equal([.. before, .. events], read[..(before.Length + events.Length)]);
        byte[] added = read[(before.Length + events.Length)..^1];
        Assert.Equal(0, added.Length % 4); // what follows keeps its alignment
        Assert.Equal("SPBlock"u8, added.AsSpan(15, 7));
        Assert.Equal(End, read[^1..]);
    }

    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(3)]
    public void The_contents_of_a_sequence_point_are_aligned_wherever_it_comes(int odd)
    {
        byte[] before = [.. Header, .. Trace()];
        byte[] events = Block("EventBlock", 12 + odd, before.Length);

        byte[] added = Read([.. before, .. events, .. End])[(before.Length + events.Length)..^1];

        int start = before.Length + events.Length + 27; // behind the size
        int padding = -start & 3;
        Assert.Equal(added.Length, 27 + padding + added[23] + 1);
        Assert.Equal((0, 6), (added.Length % 4, added[^1]));
    }

    [Fact]
    public void Another_format_passes_unchanged()
    {
        byte[] other = [.. "Nettrace"u8, 0, 0, 0, 0, 6, 0, 0, 0, .. Enumerable.Range(0, 200).Select(i => (byte)i)];

        Assert.Equal(other, Read(other));
    }

    [Fact]
    public void A_stream_that_breaks_off_passes_up_to_its_end_and_says_that_it_ended()
    {
        byte[] whole = [.. Header, .. Trace(), .. Block("EventBlock", 12, at: Header.Length + Trace().Length)];

        for (int length = 0; length < whole.Length; length++)
        {
            using var stream = new PromptStream(new MemoryStream(whole[..length]));
            using var copy = new MemoryStream();
            stream.CopyTo(copy);
            Assert.Equal(whole[..length], copy.ToArray());
            Assert.True(stream.HasEnded);
        }
    }

    private static byte[] Read(byte[] bytes)
    {
        using var stream = new PromptStream(new MemoryStream(bytes));
        using var copy = new MemoryStream();
        stream.CopyTo(copy);
        return copy.ToArray();
    }

    private static byte[] Trace() => [.. ObjectHead("Trace"), .. Contents(48), 6];

    private static byte[] Block(string name, int size, int at)
    {
        byte[] head = [.. ObjectHead(name), (byte)size, 0, 0, 0];
        return [.. head, .. new byte[-(at + head.Length) & 3], .. Contents(size), 6];
    }

    private static byte[] ObjectHead(string name) =>
        [5, 5, 1, 2, 0, 0, 0, 2, 0, 0, 0, (byte)name.Length, 0, 0, 0, .. System.Text.Encoding.UTF8.GetBytes(name), 6];

    private static byte[] Contents(int size) => [.. Enumerable.Range(0, size).Select(i => (byte)i)];
}
