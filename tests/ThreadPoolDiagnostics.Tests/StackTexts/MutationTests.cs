using FsCheck;
using FsCheck.Fluent;
using FsCheck.Xunit;
using ThreadPoolDiagnostics.Files;
using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.StackTexts;
using ThreadPoolDiagnostics.Verdicts;

namespace ThreadPoolDiagnostics.Tests.StackTexts;

/// <summary>Damaged texts of each form: an observation whose names are harmless, or a sentence.</summary>
public sealed class MutationTests
{
    private const int LongestMessage = 600;

    private static readonly string[] Forms =
    [
        Texts.Transcript,
        """
        Thread (0x7C8A):
          [Native Frames]
          System.Private.CoreLib!System.Threading.Monitor.Wait(class System.Object,int32)
          Shop!Shop.Cart+<PayAsync>d__2.MoveNext()
          System.Private.CoreLib!System.Threading.ThreadPoolWorkQueue.Dispatch()

        Thread (0x7C8B):
          System.Private.CoreLib!System.Threading.LowLevelLifoSemaphore.WaitForSignal(int32)
          System.Private.CoreLib!System.Threading.PortableThreadPool+WorkerThread.WorkerThreadStart()
        """,
        """
        ________________________________________________
              ~~~~ 7c8d
                 1 System.Threading.TimerQueue.TimerThread()
                   ~~~~ 7c8a,7c8b,7c8f,7c90...
                     16 System.Threading.Tasks.Task<System.Int32>.GetResultCore(Boolean)
                     16 Shop.Cart.Pay(Int32)
                16 System.Threading.ThreadPoolWorkQueue.Dispatch()
           17 System.Threading.Thread.StartCallback()
        ==> 17 threads with 1 roots
        """,
        """
        >   System.Private.CoreLib.dll!System.Threading.Monitor.Wait(object obj, int millisecondsTimeout) Line 156  C#
            [Native to Managed Transition]
            Shop.dll!Shop.Cart.Pay(ref int count, string[] names) Line 12   C#
            [External Code]

           at Shop.Cart.Pay(String a) in /src/Cart.cs:line 12
           at System.Threading.ThreadPoolWorkQueue.Dispatch()
        """,
        $"   1  Id: 1a2c.4410 Suspend: 1 Teb: 000000c6`91a0f000 Unfrozen\n{WinDbgTests.Columns}\n{WinDbgTests.Worker}",
    ];

    private static readonly Gen<string> Mutated =
        from form in Gen.Elements(Forms)
        from changes in Gen.Choose(1, 4)
        from seed in Gen.Choose(0, int.MaxValue - 1)
        select Mutate(form, changes, new Random(seed));

    [Property(MaxTest = 1_500)]
    public Property However_a_text_is_damaged_it_gives_an_observation_or_a_sentence() =>
        Prop.ForAll(Mutated.ToArbitrary(), IsAnswered);

    [Fact]
    public void A_huge_line_and_a_huge_text_are_read_in_bounded_memory()
    {
        using var endless = new EndlessText("   at Shop.Cart.Pay(String a) in /src/Cart.cs:line 12 ", 10_000_000);
        var lines = new TextLines(endless);

        Assert.InRange(Assert.Single(lines.Read()).Length, TextLines.LongestLine - 1, TextLines.LongestLine);
        Assert.Equal(1, lines.CutLines);

        var cut = new TextLines(new StringReader(Texts.Transcript), longestText: 1_000);
        Assert.InRange(cut.Read().Sum(line => line.Length), 1, 1_000);
        Assert.True(cut.IsCut);
    }

    private static bool IsAnswered(string text)
    {
        try
        {
            Observation observation = Texts.Read(text);
            _ = Decision.Decide(observation);
            string json = ObservationJson.Write(observation);
            Assert.All(
                observation.Stacks.SelectMany(snapshot => snapshot.Report.Groups).SelectMany(group => group.Frames),
                frame =>
                {
                    Assert.InRange(frame.Method.Length, 0, 1_000);
                    Assert.InRange(frame.Module.Length, 0, 1_000);
                    Assert.DoesNotContain(frame.Method, char.IsControl);
                });
            return json.Length > 0;
        }
        catch (EvidenceFileException refused)
        {
            return refused.Message.Length < LongestMessage;
        }
    }

    private static string Mutate(string text, int changes, Random random)
    {
        string other = Forms[random.Next(Forms.Length)];
        for (int i = 0; i < changes; i++) text = Mutation.Change(text, other, random);
        return text;
    }

    /// <summary>One line, without keeping it.</summary>
    private sealed class EndlessText(string part, long length) : TextReader
    {
        private long _given;

        public override int Read(char[] buffer, int index, int count)
        {
            int given = (int)Math.Min(count, length - _given);
            for (int i = 0; i < given; i++) buffer[index + i] = part[(int)((_given + i) % part.Length)];
            _given += given;
            return given;
        }
    }
}
