using ThreadPoolDiagnostics.Files;
using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Stacks;
using ThreadPoolDiagnostics.Stacks.Frames;
using ThreadPoolDiagnostics.Stacks.Waits;
using ThreadPoolDiagnostics.StackTexts;
using ThreadPoolDiagnostics.Verdicts;

namespace ThreadPoolDiagnostics.Tests.StackTexts;

public sealed class StackTextReaderTests : TestWithFolder
{
    [Fact]
    public void A_transcript_of_dotnet_dump_has_the_stacks_the_pool_and_its_queue()
    {
        Observation observation = Texts.Read(Texts.Transcript);

        StackGroup workers = Assert.Single(Assert.Single(observation.Stacks).Report.Groups);
        Assert.Equal([0x7c8a, 0x7c8b, 0x7c8f], workers.ThreadIds);
        Assert.Equal((ThreadKind.PoolWorker, WaitKind.Task), (workers.Kind, workers.Wait));
        StackFrame own = workers.FirstApplicationFrame!;
        Assert.Equal("Shop.Cart.Pay(String, List, int&)", own.Method);
        Assert.Equal(new SourceLocation("/src/Cart.cs", 29), own.Source);
        Assert.Equal("Shop.Web.HandleAsync", workers.Frames[^3].Method);
        PoolState pool = observation.Instant!;
        Assert.Equal((3, 2, 32_767), (pool.Threads, pool.MinThreads, pool.MaxThreads));
        Assert.Equal((3.0, 5L), (pool.CpuPercent, pool.QueueLength));
        Assert.Equal(new("Shop.Orders.SaveAsync", 5), Assert.Single(pool.Queued));
        Assert.Equal(Verdict.Starving, Decision.Decide(observation).Verdict);
    }

    [Theory]
    [InlineData("Shop.Cart+<>c.<Pay>b__0_0", "Shop.Cart+<>c.<Pay>b__0_1")]
    [InlineData("Shop.Cart.Pay.AnonymousMethod__0_0", "Shop.Cart.Pay.AnonymousMethod__0_1")]
    public void Lambdas_of_one_method_are_told_apart_without_their_lines(string one, string other)
    {
        string Worker(int id, string method) => Texts.Worker(id).Replace("Shop.Cart.Pay", method, StringComparison.Ordinal)
            .Replace(" [/src/Cart.cs @ 29]", "", StringComparison.Ordinal);

        Observation observation = Texts.Read(string.Join('\n', "> clrstack -all", Worker(1, one), Worker(2, other), ""));

        Assert.Equal(2, Assert.Single(observation.Stacks).Report.Groups.Count);
        Assert.Equal(
            ["Shop.Cart.Pay.lambda(String, List, int&)", "Shop.Cart.Pay.lambda(String, List, int&)"],
            BlockingCalls.In(observation).Select(call => call.Method));
    }

    [Fact]
    public void Without_the_queue_blocked_threads_are_no_starvation()
    {
        Observation observation = Texts.Read(Texts.Transcript.Split("> threadpool")[0]);

        Assert.Null(observation.Instant!.QueueLength);
        Assert.Equal(Verdict.Blocking, Decision.Decide(observation).Verdict);
    }

    [Fact]
    public void A_queue_without_the_stacks_of_most_workers_proves_nothing()
    {
        Observation observation = Texts.Read(
            Texts.Transcript.Replace("Workers Total:    3", "Workers Total:    32", StringComparison.Ordinal));

        Assert.Null(observation.Instant!.QueueLength);
        Assert.Contains("The pool had 32 threads, and the text has the stacks of 3 of them, so its queue proves nothing; "
            + "'clrstack -all' prints all.", observation.Gaps);
        Assert.NotEqual(Verdict.Starving, Decision.Decide(observation).Verdict);
    }

    [Fact]
    public void An_empty_queue_is_known_only_where_it_was_asked_for()
    {
        string stacks = string.Join('\n', Texts.Worker(1), Texts.Worker(2), Texts.Worker(3), "");

        Assert.Null(Texts.Read($"{stacks}> threadpool\n{Texts.Pool}").Instant!.QueueLength);
        Assert.Equal(0, Texts.Read($"{stacks}> threadpool -wi\n{Texts.Pool}").Instant!.QueueLength);
    }

    [Fact]
    public void An_item_that_two_commands_list_is_one()
    {
        string twice = $"{Texts.Transcript}> threadpoolqueue\nglobal work item queue________\n"
            + "0x00007F9C7182B000 System.Threading.TimerQueueTimer\n0x00007F9C7182BFFF System.Threading.TimerQueueTimer\n";

        Observation observation = Texts.Read(twice);

        Assert.Equal(6, observation.Instant!.QueueLength);
        Assert.Equal([("Shop.Orders.SaveAsync", 5), ("System.Threading.TimerQueueTimer", 1)],
            observation.Instant.Queued.Select(items => (items.Runs, items.Count)));
    }

    [Fact]
    public void Figures_of_a_pool_without_stacks_are_evidence_for_no_verdict()
    {
        Observation observation = Texts.Read(Texts.Pool);

        Assert.Empty(observation.Stacks);
        Diagnosis diagnosis = Decision.Decide(observation);
        Assert.Equal(Verdict.Unknown, diagnosis.Verdict);
        Assert.Contains("The pool had 3 threads, of which 2 are made without delay (MinThreads).", diagnosis.Evidence);
        Assert.Contains("It has no stack of a thread; 'clrstack -all' in dotnet-dump prints them.", diagnosis.Evidence);
    }

    [Fact]
    public void A_stack_whose_outer_frames_are_cut_off_is_told_as_a_thread_of_which_the_pool_is_not_known()
    {
        string[] frames = Texts.Worker(7).Split('\n');

        Diagnosis diagnosis = Decision.Decide(Texts.Read(string.Join('\n', frames.TakeWhile(line => !line.Contains("Web+")))));

        Assert.Equal(
            "No verdict: no pool thread is shown at work, and the queue is not to be seen here.", diagnosis.Summary);
        Assert.Contains(
            "1 thread waited for a task (.Result, .Wait(), GetResult()) in Cart.Pay(String, List, int&) (Cart.cs:29); whether "
            + "of the pool, the text does not show.", diagnosis.Evidence);
    }

    [Fact]
    public void One_worker_that_waits_is_no_verdict_and_is_said() => Assert.Equal(
        "No verdict: 1 of 1 busy pool thread waited, perhaps for a moment, and the queue is not to be seen here.",
        Decision.Decide(Texts.Read(Texts.Worker(7))).Summary);

    /// <summary>Debug.ListCallStack /AllThreads /ShowLineOffset of Visual Studio (tgjones/HlslTools#73).</summary>
    [Fact]
    public void What_Visual_Studio_lists_of_all_threads_is_told_apart_by_their_ids()
    {
        Observation observation = Texts.Read($"""
            {Listed(11664, 0x2d90)}
             1      [Managed to Native Transition]
             2      System.Private.CoreLib.dll!System.Threading.Thread.Join()
             3      Shop.dll!Shop.Program.Main(string[] args = Length = 0) Line 12

            {Listed(11668, 0x2d94)}
            *1      System.Private.CoreLib.dll!System.Threading.Tasks.Task.InternalWait(int ms = -1, Token c = IsCanceled = false)
             2      Shop.dll!Shop.Cart.Pay(Shop.Order order = Shop.Order) Line 29
             10     System.Private.CoreLib.dll!System.Threading.ThreadPoolWorkQueue.Dispatch()
            """);

        StackReport stacks = observation.Stacks[^1].Report;
        Assert.Equal([11664, 11668], stacks.Threads.Select(thread => thread.Id));
        Assert.StartsWith("Shop.Cart.Pay(", Assert.Single(Decision.Decide(observation).BlockingCalls).Method);

        static string Listed(int id, int hexadecimal) =>
            $"Callstack for Thread 26 (Thread Id: {id} (0x{hexadecimal:x})):\n Index  Function\n{new string('-', 80)}";
    }

    [Theory]
    [InlineData("Shop.Web+<HandleAsync>d__2", "Shop.Web.HandleAsync")]
    [InlineData("Microsoft.AspNetCore.Authorization.AuthorizationMiddleware+<Invoke>d__11", null)]
    [InlineData("Npgsql.PoolingDataSource+<Get>d__34", null)]
    public void An_async_method_that_remains_on_the_stack_is_a_candidate_if_it_may_be_own_code(string type, string? candidate)
    {
        string[] frames = Texts.Worker(7).Split('\n');
        string box = $"00007FA838B879D0 00007FA84A88466B System.Runtime.CompilerServices.AsyncTaskMethodBuilder`1+"
            + $"AsyncStateMachineBox`1[[System.Int32, CoreLib],[{type}, Shop]].ExecutionContextCallback(System.Object)";
        string text = string.Join('\n', frames.Select(line => line.Contains("Shop.Web") ? box : line)
            .Where(line => !line.Contains("Shop.Cart")));

        BlockingCall call = Assert.Single(Decision.Decide(Texts.Read(text)).BlockingCalls);

        Assert.Equal(candidate, call.Candidates.SingleOrDefault()?.Method);
    }

    /// <summary>dotnet-stack names the module of an endpoint's generated code by a name with spaces.</summary>
    [Fact]
    public void An_endpoint_into_which_own_code_was_inlined_was_not_called_by_what_is_outside_of_it()
    {
        string text = Texts.Transcript.Replace(
            "Shop.Cart.Pay(", "Anonymously Hosted DynamicMethods Assembly!dynamicClass.lambda_method1(",
            StringComparison.Ordinal);

        Diagnosis diagnosis = Decision.Decide(Texts.Read(text));

        Assert.False(Assert.Single(diagnosis.BlockingCalls).IsApplication);
        Assert.StartsWith("What calls Task.", diagnosis.Advice[0], StringComparison.Ordinal);
    }

    [Fact]
    public void A_well_known_package_is_not_own_code()
    {
        string text = Texts.Worker(7).Replace("Shop.Cart.Pay(", "Npgsql.PoolingDataSource.Get(", StringComparison.Ordinal);

        BlockingCall call = Assert.Single(Decision.Decide(Texts.Read(text)).BlockingCalls);

        Assert.Equal("Shop.Web.HandleAsync", call.Method);
        Assert.StartsWith("Npgsql.PoolingDataSource.Get(", call.Api);
    }

    [Theory]
    [InlineData("\r\n", "")]
    [InlineData("\n", "> ")]
    [InlineData("\n", "> > ")]
    [InlineData("\n", "2026-05-01T10:00:00.123Z ")]
    [InlineData("\n", "shop-1  | ")]
    [InlineData("\n", "\e[31m")]
    [InlineData("\n", "\t")]
    public void What_mails_and_terminals_put_around_a_line_changes_nothing(string end, string prefix)
    {
        string text = prefix + Texts.Transcript.Replace("\n", end + prefix, StringComparison.Ordinal);

        Assert.Equal(ObservationJson.Write(Texts.Read(Texts.Transcript)), ObservationJson.Write(Texts.Read(text)));
    }

    [Theory]
    [InlineData(72)]
    [InlineData(80)]
    [InlineData(132)]
    public void A_frame_that_was_wrapped_is_one_frame(int columns)
    {
        string stacks = Texts.Transcript.Split("> threadpool")[0];
        IEnumerable<string> wrapped = stacks.Split('\n').SelectMany(line => line.Length == 0 ? [""]
            : line.Chunk(columns).Select(part => new string(part)));

        Assert.Equal(
            Methods(Texts.Read(stacks)), Methods(Texts.Read(string.Join('\n', wrapped))));
    }

    [Fact]
    public void A_thread_that_is_there_twice_counts_once()
    {
        Observation observation = Texts.Read($"{Texts.Worker(7)}\n{Texts.Worker(8)}\n{Texts.Worker(7)}");

        Assert.Equal(2, observation.Stacks[0].Report.ThreadCount);
        Assert.Contains("The text has 1 stack of threads that it has again further down; the last one counts.", observation.Gaps);
    }

    [Fact]
    public void A_line_that_was_cut_is_a_gap()
    {
        string text = Texts.Worker(7);

        Observation observation = Texts.Read(text[..text.IndexOf("Threading.CancellationToken", StringComparison.Ordinal)]);

        Assert.Contains("1 line ends within a frame: it was cut.", observation.Gaps);
    }

    [Theory]
    [InlineData("")]
    [InlineData("Once upon a time (in a file) there was no stack at all.\nReally: none.\n")]
    [InlineData("java.lang.Error\n\tat java.base/java.lang.Thread.run(Thread.java:748)\n\tat a.B.c(B.java:1)\n")]
    [InlineData("goroutine 1 [running]:\nmain.main()\n\t/src/main.go:12 +0x1d\n")]
    [InlineData("Error: no\n    at Object.<anonymous> (/srv/app.js:10:5)\n    at Module._compile (node:internal:1:2)\n")]
    public void What_has_neither_is_refused(string text)
    {
        string message = Assert.Throws<EvidenceFileException>(() => Texts.Read(text)).Message;

        Assert.StartsWith("paste.txt: no stack of a .NET thread and no figures of its pool are in it.", message);
    }

    [Fact]
    public void Bytes_are_no_text_and_a_text_of_another_encoding_is_one()
    {
        Assert.False(StackTextReader.IsText([0x7f, (byte)'E', (byte)'L', (byte)'F', 2, 1, 1, 0]));

        string file = Folder.File("utf16.txt");
        File.WriteAllText(file, Texts.Transcript, System.Text.Encoding.Unicode);

        Assert.True(StackTextReader.IsText(File.ReadAllBytes(file)));
        Assert.Equal(Methods(Texts.Read(Texts.Transcript)), Methods(StackTextReader.Read(file)));
    }

    [Fact]
    public void A_file_that_is_not_there_is_said() => Assert.Contains(
        "nowhere", Assert.Throws<EvidenceFileException>(() => StackTextReader.Read("/nowhere/stacks.txt")).Message);

    private static string Methods(Observation observation) => string.Join('\n',
        observation.Stacks.SelectMany(snapshot => snapshot.Report.Groups).SelectMany(group => group.Frames));
}
