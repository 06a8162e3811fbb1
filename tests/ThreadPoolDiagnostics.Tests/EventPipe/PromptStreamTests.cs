using ThreadPoolDiagnostics.EventPipe;

namespace ThreadPoolDiagnostics.Tests.EventPipe;

public sealed class PromptStreamTests
{
    private static readonly byte[] End = [1];

    [Fact]
    public void A_sequence_point_follows_every_block_of_events_and_nothing_else()
    {
        byte[] before = [.. StreamBytes.Begin, .. StreamBytes.Block("MetadataBlock", 8, at: StreamBytes.Begin.Length)];
        byte[] events = StreamBytes.Block("EventBlock", 12, before.Length);

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
        byte[] before = StreamBytes.Begin;
        byte[] events = StreamBytes.Block("EventBlock", 12 + odd, before.Length);

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
    public void A_stream_that_breaks_off_ends_behind_its_last_whole_object_as_a_stream_ends()
    {
        byte[] first = StreamBytes.Begin;
        byte[] whole = [.. first, .. StreamBytes.Block("StackBlock", 12, at: first.Length)];

        for (int length = 0; length < whole.Length; length++)
        {
            using var stream = new PromptStream(new MemoryStream(whole[..length]));
            using var copy = new MemoryStream();
            stream.CopyTo(copy);
            Assert.Equal(length < first.Length ? [] : [.. first, .. End], copy.ToArray());
            Assert.True(stream.HasBrokenOff);
        }
        Assert.Equal([.. whole, .. End], Read(whole));
    }

    [Fact]
    public void A_stream_that_has_its_end_has_not_broken_off()
    {
        using var stream = new PromptStream(new MemoryStream([.. StreamBytes.Begin, .. End]));
        using var copy = new MemoryStream();

        stream.CopyTo(copy);

        Assert.False(stream.HasBrokenOff);
        Assert.Equal([.. StreamBytes.Begin, .. End], copy.ToArray());
    }

    [Theory]
    [InlineData(PromptStream.LargestBlock + 1)]
    [InlineData(int.MaxValue)]
    [InlineData(-1)]
    public void A_block_that_says_to_be_larger_than_any_is_not_taken(int size)
    {
        byte[] events = [.. StreamBytes.Begin, .. StreamBytes.Head("EventBlock"), .. BitConverter.GetBytes(size)];

        Assert.StartsWith("what it sends is no trace of events", Assert.Throws<InvalidDataException>(() => Read(events)).Message);
    }

    [Theory]
    [InlineData("HTTP/1.1 400 Bad Request")]
    [InlineData("Nettrace and then something else")]
    public void What_does_not_begin_like_a_trace_is_not_taken(string text) =>
        Assert.Throws<InvalidDataException>(() => Read(System.Text.Encoding.ASCII.GetBytes(text)));

    private static byte[] Read(byte[] bytes)
    {
        using var stream = new PromptStream(new MemoryStream(bytes));
        using var copy = new MemoryStream();
        stream.CopyTo(copy);
        return copy.ToArray();
    }
}
