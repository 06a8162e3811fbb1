using ThreadPoolDiagnostics.Nettrace;

namespace ThreadPoolDiagnostics.Tests.Nettrace;

public sealed class TraceRecordsTests
{
    [Fact]
    public void An_event_has_its_kind_its_thread_its_stack_and_its_payload()
    {
        byte[] trace = Trace(8, [1, 0, 0, 0, 0, 0, 0, 0x80, 2, 0, 0, 0, 0, 0, 0, 0]);

        Assert.Equal(
            [
                "Shop 7 v3, thread 300, at 8000000000000001 2, payload 10 11 12",
                "Shop 7 v3, thread 300, at 8000000000000001 2, payload 13 14 15",
                "Shop 7 v3, thread 300, at , payload 16",
            ],
            Read(trace));
    }

    [Fact]
    public void Pointers_of_a_32_bit_process_have_four_bytes() =>
        Assert.Contains("at 80000001 2,", Read(Trace(4, [1, 0, 0, 0x80, 2, 0, 0, 0]))[0]);

    [Fact]
    public void A_trace_that_breaks_off_anywhere_is_told_from_a_whole_one()
    {
        byte[] whole = Trace(8, new byte[16]);

        for (int length = 0; length < whole.Length; length++)
            Assert.Throws<EndOfStreamException>(() => Read(whole[..length]));
    }

    [Fact]
    public void A_damaged_byte_ends_reading_with_a_sentence_or_changes_what_is_read_and_nothing_else_happens()
    {
        byte[] whole = Trace(8, new byte[16]);
        for (int at = 0; at < whole.Length; at++)
            foreach (byte value in (byte[])[0, 1, 0x7f, 0x80, 0xff])
            {
                byte[] damaged = [.. whole];
                damaged[at] = value;
                Exception? failure = Record.Exception(() => Read(damaged));
                Assert.True(failure is null or InvalidDataException or EndOfStreamException, $"byte {at} as {value}: {failure}");
            }
    }

    [Fact]
    public void A_block_as_large_as_no_runtime_writes_one_is_not_made_room_for()
    {
        byte[] before = [.. TraceBytes.Header, .. TraceBytes.Trace()];
        byte[] block = TraceBytes.SequencePoint(before.Length);
        int size = block.Length - 12 - 1 - (-(before.Length + 27) & 3) - 4;
        TraceBytes.Number(int.MaxValue).CopyTo(block, size);

        Assert.Throws<InvalidDataException>(() => Read([.. before, .. block]));
    }

    [Theory]
    [InlineData("HTTP/1.1 400 Bad Request of somebody")]
    [InlineData("Nettrace and then something else than a trace")]
    public void What_does_not_begin_like_a_trace_is_not_taken(string text) =>
        Assert.Throws<InvalidDataException>(() => Read(System.Text.Encoding.ASCII.GetBytes(text)));

    [Fact]
    public void The_numbers_that_are_missing_between_two_events_of_a_writer_are_of_lost_ones()
    {
        var lost = new LostEvents();
        lost.Begin(writer: 2, number: 7); // what was before is not known
        lost.GoOn();
        lost.Begin(writer: 3, number: 1);
        Assert.Equal(0, lost.Count);
        lost.Begin(writer: 2, number: 11);
        Assert.Equal(2, lost.Count);
        lost.AddSequencePoint(
        [
            .. new byte[8], .. TraceBytes.Number(3), .. TraceBytes.Number(2L), .. TraceBytes.Number(11),
            .. TraceBytes.Number(3L), .. TraceBytes.Number(4), .. TraceBytes.Number(99L), .. TraceBytes.Number(50),
        ]);
        Assert.Equal(5, lost.Count);
    }

    private static byte[] Trace(int pointerSize, byte[] stack)
    {
        byte[] trace = [.. TraceBytes.Header, .. TraceBytes.Trace(pointerSize)];
        byte[] description = TraceBytes.Description(5, "Shop", 7, 3);
        trace = [.. trace, .. TraceBytes.MetadataBlock(trace.Length, TraceBytes.Event(0, 1, 0, description))];
        trace = [.. trace, .. TraceBytes.StackBlock(trace.Length, 40, stack)];
        byte[] first = TraceBytes.Event(5, 300, 40, 10, 11, 12), second = TraceBytes.SameAgain(13, 14, 15);
        trace = [.. trace, .. TraceBytes.EventBlock(trace.Length, first, second)];
        trace = [.. trace, .. TraceBytes.SequencePoint(trace.Length)];
        return [.. trace, .. TraceBytes.EventBlock(trace.Length, TraceBytes.Event(5, 300, 40, 16)), .. TraceBytes.End];
    }

    private static List<string> Read(byte[] trace)
    {
        var read = new List<string>();
        new TraceRecords(data =>
        {
            string stack = string.Join(' ', data.Stack.ToArray().Select(address => $"{address:x}"));
            string kind = $"{data.Kind.Provider} {data.Kind.Id} v{data.Kind.Version}";
            read.Add($"{kind}, thread {data.ThreadId}, at {stack}, payload {string.Join(' ', data.Payload.ToArray())}");
        }).Read(new MemoryStream(trace));
        return read;
    }
}
