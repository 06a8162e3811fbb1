using ThreadPoolDiagnostics.Stacks.Capture;
using ThreadPoolDiagnostics.Targets;
using ThreadPoolDiagnostics.Tests.Counters;

namespace ThreadPoolDiagnostics.Tests.Targets;

/// <summary>Any process of the machine may listen where a runtime would: nothing that it says there may cost more than its own
/// failure.
/// </summary>
public sealed class HostileRuntimeTests
{
    [Theory]
    [InlineData(0)]
    [InlineData(5)]
    [InlineData(19)]
    public void An_answer_that_is_shorter_than_its_header_is_said_to_be_none(int size)
    {
        using var hostile = HostileRuntime.Saying(HostileRuntime.Answer([], size));

        Assert.Equal(
            $"Process {hostile.Id} was reached, but what listens there is not a .NET runtime: its answer has {size} bytes, a "
            + "header alone 20.", FailureOf(hostile).Message);
    }

    [Fact]
    public void Whoever_speaks_another_language_is_said_to_be_no_runtime()
    {
        using var hostile = HostileRuntime.Saying([.. "HTTP/1.1 400 Bad Request\r\n\r\n"u8]);

        Assert.Equal(
            $"Process {hostile.Id} was reached, but what listens there is not a .NET runtime.", FailureOf(hostile).Message);
    }

    [Theory]
    [InlineData(0)]
    [InlineData(23)]
    [InlineData(26)]
    [InlineData(30)]
    public void A_payload_that_breaks_off_is_said_to_be_unreadable(int length)
    {
        using var hostile = HostileRuntime.Saying(HostileRuntime.Answer(HostileRuntime.Info()[..length]));

        Assert.Equal(
            $"Process {hostile.Id} was reached, but what it says about itself cannot be read.", FailureOf(hostile).Message);
    }

    [Theory]
    [InlineData(-1)]
    [InlineData(int.MinValue)]
    [InlineData(int.MaxValue)]
    [InlineData(0x4000_0000)] // twice as many bytes do not fit a number
    [InlineData(3)]
    public void A_text_that_says_to_be_longer_than_the_payload_is_said_to_be_unreadable(int length)
    {
        byte[] payload = [.. new byte[24], .. BitConverter.GetBytes(length), 65, 0, 0, 0];
        using var hostile = HostileRuntime.Saying(HostileRuntime.Answer(payload));

        Assert.Equal(DiagnosticsFailure.Unusable, FailureOf(hostile).Failure);
    }

    [Fact]
    public void Whoever_hangs_up_and_lives_has_not_ended()
    {
        using var hostile = HostileRuntime.Saying([]);

        Assert.Equal($"Process {hostile.Id} was reached, but it hung up without an answer.", FailureOf(hostile).Message);
    }

    [Theory]
    [InlineData(true, DiagnosticsFailure.ProcessEnded)]
    [InlineData(false, DiagnosticsFailure.Unusable)]
    public void A_session_is_refused_by_whoever_is_about_to_end_which_is_no_failure_of_its_own(bool ends, DiagnosticsFailure why)
    {
        using var hostile = HostileRuntime.Refusing(ends);

        Assert.Equal(why, Assert.Throws<DiagnosticsException>(() => hostile.Examined.CaptureStacks()).Failure);
    }

    [Fact]
    public void Whatever_is_answered_a_question_has_an_answer_or_a_failure_with_a_sentence()
    {
        var random = new Random(12);
        byte[] proper = HostileRuntime.Answer(HostileRuntime.Info());
        using var hostile = new HostileRuntime((connection, _) => connection.Write(Mutated(proper, random)));

        for (int i = 0; i < 100; i++) Ask(hostile);
    }

    [Fact]
    public void Whatever_is_answered_a_session_does_not_begin_or_ends_with_a_sentence()
    {
        var random = new Random(13);
        byte[] proper =
        [
            .. HostileRuntime.Answer(new byte[8]),
            .. TraceBytes.Begin,
            .. TraceBytes.Block("EventBlock", TraceBytes.Begin.Length, [.. Enumerable.Range(0, 40).Select(i => (byte)i)]),
            1,
        ];
        using var hostile = new HostileRuntime((connection, _) => connection.Write(Mutated(proper, random)));

        for (int i = 0; i < 60; i++) Sample(hostile);
    }

    [Theory]
    [InlineData(1_000_000_000)]
    [InlineData(1_900_000_000)]
    [InlineData(-1)]
    public void A_block_that_says_to_have_a_gigabyte_ends_the_session_with_a_sentence_and_is_not_waited_for(int length)
    {
        byte[] events = [.. TraceBytes.Begin, .. TraceBytes.Head("EventBlock"), .. BitConverter.GetBytes(length)];
        using var hostile = HostileRuntime.Streaming(events);
        using var log = new SampleLog(hostile.Examined);

        log.WaitForEnd();

        Assert.StartsWith($"Process {hostile.Id} was reached, but what it sends is no trace of events.", log.Failure?.Message);
    }

    [Fact]
    public void Stacks_that_never_end_are_not_collected_without_end()
    {
        byte[] block = TraceBytes.Block("EventBlock", at: 0, new byte[100_000]);
        using var hostile = new HostileRuntime((connection, _) =>
        {
            connection.Write(HostileRuntime.Answer(new byte[8]));
            while (true) connection.Write(block);
        });

        var failure = Assert.Throws<DiagnosticsException>(
            () => StackCapture.Capture(hostile.Examined, TimeSpan.FromSeconds(3), TestContext.Current.CancellationToken));

        Assert.Contains(failure.Failure, new[] { DiagnosticsFailure.Unusable, DiagnosticsFailure.BudgetExceeded });
    }

    private static DiagnosticsException FailureOf(HostileRuntime hostile) =>
        Assert.Throws<DiagnosticsException>(() => hostile.Examined.Describe());

    private static void Ask(HostileRuntime hostile)
    {
        try
        {
            _ = hostile.Examined.Describe(TimeSpan.FromMilliseconds(300), TestContext.Current.CancellationToken);
        }
        catch (DiagnosticsException failure)
        {
            Assert.NotEqual(DiagnosticsFailure.ProcessEnded, failure.Failure);
        }
    }

    private static void Sample(HostileRuntime hostile)
    {
        try
        {
            using var log = new SampleLog(hostile.Examined);
            log.WaitForEnd();
            Assert.True(log.Failure is null or DiagnosticsException, $"{log.Failure}");
        }
        catch (DiagnosticsException)
        {
            // It did not begin.
        }
    }

    /// <summary>Some bytes are others, and it may be cut off.</summary>
    private static byte[] Mutated(byte[] proper, Random random)
    {
        lock (random)
        {
            byte[] bytes = [.. proper];
            int changes = random.Next(1, 5);
            for (int i = 0; i < changes; i++) bytes[random.Next(bytes.Length)] = (byte)random.Next(256);
            return random.Next(3) == 0 ? bytes[..random.Next(bytes.Length)] : bytes;
        }
    }
}
