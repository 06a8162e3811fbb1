using ThreadPoolDiagnostics.Verdicts;

namespace ThreadPoolDiagnostics.Tests.StackTexts;

/// <summary>A transcript with three workers in native code, as of Confluent.Kafka, and five queued items.</summary>
public sealed class NativeWaitsTests
{
    private static readonly string Stacks = string.Join('\n', [
        "> clrstack -all", Worker(0x7c8a), Worker(0x7c8b), Worker(0x7c8f), "> threadpool -wi", Texts.Pool, Texts.Items(5), ""]);

    private static readonly string Threads = string.Join('\n', ["> clrthreads", Row("7c8a"), Row("7c8b"), Row("7c8f"), ""]);

    [Fact]
    public void Threads_in_native_code_wait_if_the_process_does_not_compute()
    {
        Diagnosis diagnosis = Decision.Decide(Texts.Read(Stacks + Threads));

        Assert.Equal(Verdict.Starving, diagnosis.Verdict);
        Assert.Equal("Shop.Clicks.Add(String)", diagnosis.BlockingCalls[0].Method);
        Assert.Contains(
            "3 pool threads in native code count as waiting, because the process used 3 % of the CPU: inferred.",
            diagnosis.Evidence);
    }

    [Theory]
    [InlineData("CPU utilization:  80%", "Preemptive ")]
    [InlineData("CPU utilization:  3%", "Cooperative")]
    public void They_may_run_if_it_computes_and_if_they_are_in_managed_code(string used, string mode)
    {
        string text = (Stacks + Threads).Replace("CPU utilization:  3%", used, StringComparison.Ordinal)
            .Replace("Preemptive ", mode, StringComparison.Ordinal);

        Diagnosis diagnosis = Decision.Decide(Texts.Read(text));

        Assert.NotEqual(Verdict.Starving, diagnosis.Verdict);
        Assert.DoesNotContain(diagnosis.Evidence, sentence => sentence.Contains("inferred.", StringComparison.Ordinal));
    }

    [Fact]
    public void Without_the_list_of_threads_nothing_is_inferred() =>
        Assert.NotEqual(Verdict.Starving, Decision.Decide(Texts.Read(Stacks)).Verdict);

    private static string Worker(int id) => $"""
        OS Thread Id: 0x{id:x}
                Child SP               IP Call Site
        00007F28F37FD3D0 00007f6a4d2a3f16 [InlinedCallFrame: 00007f28f37fd3d0] Confluent.Kafka.Impl.Native.rd_kafka_flush(IntPtr)
        00007F28F37FD450 00007F69D27034C0 Confluent.Kafka.Producer`2[[System.__Canon, CoreLib],[System.__Canon, CoreLib]].Flush()
        00007F28F37FD520 00007F69D0D91BAC Shop.Clicks.Add(System.String) [/src/Clicks.cs @ 17]
        00007F28F37FDAF0 00007F69D99CCA7F System.Threading.ThreadPoolWorkQueue.Dispatch()
        00007F28F37FDB50 00007F69D9AA6460 System.Threading.PortableThreadPool+WorkerThread.WorkerThreadStart()
        """;

    private static string Row(string id) =>
        $"  11    7     {id} 00007FAB44003260  1021220 Preemptive  0000:0000 000055DED7E6ACE0 -00001 Ukn (Threadpool Worker)";
}
