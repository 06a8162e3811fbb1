using ThreadPoolDiagnostics.Nettrace;

namespace ThreadPoolDiagnostics.Tests.Nettrace;

public sealed class TraceRecordTests
{
    private static readonly byte[] Payload =
    [
        .. TraceBytes.Number(1), .. TraceBytes.Text("cpu-usage"), .. BitConverter.GetBytes(12.5), .. BitConverter.GetBytes(0.5f),
        .. TraceBytes.Number(42),
    ];

    [Fact]
    public void A_field_is_found_by_its_name_also_within_a_structure() => Read(Known(), data =>
    {
        Assert.Equal("cpu-usage", data.Text("Name"));
        Assert.Equal((12.5, 0.5), (data.Double("Mean"), data.Double("IntervalSec")));
        Assert.Equal(42, data.Int32("Behind"));
    });

    [Fact]
    public void A_field_that_is_not_there_or_is_of_another_type_is_none() => Read(Known(), data =>
    {
        Assert.Null(data.Text("Nothing"));
        Assert.Null(data.Double("Name"));
        Assert.Null(data.Int32("Name"));
        Assert.Null(data.Text("Mean"));
    });

    [Fact]
    public void What_stands_behind_a_field_of_unknown_length_is_not_found()
    {
        byte[] fields = TraceBytes.Fields(
            TraceBytes.Field("First", TypeCode.Int32), TraceBytes.Field("List", (TypeCode)19),
            TraceBytes.Field("Last", TypeCode.Int32));

        Read(fields, data => Assert.Equal((1, (int?)null), (data.Int32("First"), data.Int32("Last"))));
    }

    [Fact]
    public void A_payload_that_is_too_short_for_its_fields_is_damage()
    {
        byte[] fields = TraceBytes.Fields(
            [.. Enumerable.Range(0, 9).Select(number => TraceBytes.Field($"{number}", TypeCode.Decimal))]);

        Assert.Throws<InvalidDataException>(() => Read(fields, data => data.Text("8")));
    }

    [Theory]
    [InlineData(-1)]
    [InlineData(1_001)]
    [InlineData(int.MaxValue)]
    public void More_fields_than_any_event_can_have_are_damage(int count) =>
        Assert.Throws<InvalidDataException>(() => Read(TraceBytes.Number(count), _ => { }));

    [Fact]
    public void Structures_without_end_are_damage()
    {
        byte[] deep = [.. Enumerable.Repeat<byte[]>([.. TraceBytes.Number(1), .. TraceBytes.Number((int)TypeCode.Object)], 20)
            .SelectMany(level => level)];

        Assert.Throws<InvalidDataException>(() => Read(deep, _ => { }));
    }

    [Fact]
    public void An_event_has_the_time_of_the_trace_s_clock_and_the_time_of_day()
    {
        var began = new DateTime(2026, 11, 23, 6, 30, 0, 250, DateTimeKind.Utc);
        byte[] block = [.. TraceBytes.EventAfter(1_500, 5, 300, 0), .. TraceBytes.EventAfter(2_000_000, 5, 301, 0)];
        var times = new List<TraceTime>();

        Read(TraceBytes.Fields(), data => times.Add(data.Time), began, block);

        Assert.Equal([TimeSpan.FromMilliseconds(1), TimeSpan.FromMilliseconds(2_001)], times.Select(time => time.SinceStart));
        Assert.Equal(new DateTimeOffset(began).AddMilliseconds(1), times[0].TimeOfDay);
    }

    [Fact]
    public void A_trace_that_began_on_no_day_has_no_times()
    {
        byte[] trace = TraceBytes.Trace();
        trace.AsSpan(21, 16).Fill(0xff);

        Assert.Throws<InvalidDataException>(() => Read(TraceBytes.Fields(), data => _ = data.Time, trace: trace));
    }

    private static byte[] Known() => TraceBytes.Fields(
        TraceBytes.Structure(
            "Payload", TraceBytes.Field("Number", TypeCode.Int32), TraceBytes.Field("Name", TypeCode.String),
            TraceBytes.Field("Mean", TypeCode.Double), TraceBytes.Field("IntervalSec", TypeCode.Single)),
        TraceBytes.Field("Behind", TypeCode.Int32));

    private static void Read(
        byte[] fields, TraceReceiver receiver, DateTime began = default, byte[]? events = null, byte[]? trace = null)
    {
        byte[] whole = TraceBytes.Whole(
            [TraceBytes.Description(5, "Shop", 7, 3, "EventCounters", fields)],
            [events ?? TraceBytes.Event(5, 300, 0, Payload)],
            [.. TraceBytes.Header, .. trace ?? TraceBytes.Trace(began: began)]);
        int read = 0;
        new TraceRecords(data =>
        {
            read++;
            Assert.Equal("EventCounters", data.Kind.Name);
            receiver(data);
        }).Read(new MemoryStream(whole));
        Assert.True(read > 0, "There was no event.");
    }
}
