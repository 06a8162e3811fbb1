using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Serialization;
using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Stacks.Frames;
using ThreadPoolDiagnostics.Stacks.Waits;
using ThreadPoolDiagnostics.Verdicts;

namespace ThreadPoolDiagnostics.Tests.Verdicts;

/// <summary>Every sentence and figure. A test leaves its text beside the expected file, as <c>.actual</c>.</summary>
public sealed class WordingTests
{
    private static readonly string Folder = Path.Combine(AppContext.BaseDirectory, "Verdicts");

    private static readonly JsonSerializerOptions Format = new()
    {
        WriteIndented = true,
        Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
        Converters = { new JsonStringEnumConverter() },
        DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull,
    };

    /// <summary>What the cures know by name, and a name that begins as none of them does.</summary>
    private static readonly string[] Apis =
    [
        "System.Net.Http.HttpClient.Send(HttpRequestMessage)", "System.Net.Http.HttpMessageInvoker.Send(HttpRequestMessage)",
        "System.Net.HttpWebRequest.GetResponse()", "System.Net.WebClient.DownloadString(String)",
        "System.Net.Dns.GetHostAddresses(String)", "System.Net.Sockets.Socket.Receive(Byte[])",
        "System.Diagnostics.Process.WaitForExit(int)", "System.IO.Pipes.NamedPipeClientStream.Connect(int)",
        "System.Collections.Concurrent.BlockingCollection.Take()", "System.Threading.Tasks.Parallel.For(int, int, Action)",
        "System.Linq.ParallelEnumerable.ToArray(ParallelQuery)", "System.Threading.Barrier.SignalAndWait()",
        "System.Threading.CountdownEvent.Wait()", "System.Threading.Tasks.Task.WaitAll(Task[])",
        "System.Threading.Tasks.Task.WaitAny(Task[])", "System.Lazy.CreateValue()",
        "Microsoft.Win32.SafeHandles.SafeFileHandle.ThreadPoolValueTaskSource.GetResult(short)",
        "System.Console.WriteLine(String)", "My.System.Console.WriteLine(String)",
    ];

    private static readonly string[] Libraries =
    [
        "Lib.Client.Get()", "Lib.Client.GetAsync()", "StackExchange.Redis.RedisDatabase.StringGet(RedisKey)",
        "StackExchange.Redis.RedisDatabase.StringGetAsync(RedisKey)", "Dapper.SqlMapper.Query(IDbConnection, String)",
        "Microsoft.Data.Sqlite.SqliteCommand.ExecuteNonQuery()", "RestSharp.RestClient.Execute(RestRequest)",
        "Confluent.Kafka.Consumer.Consume(TimeSpan)", "log4net.Appender.AppenderSkeleton.DoAppend(LoggingEvent)",
    ];

    private static readonly Dictionary<string, Observation> AllScenes = new([.. Scenes.All, .. CallerScenes.All]);

    public static TheoryData<string> SceneNames => [.. AllScenes.Keys];

    public static TheoryData<string> Recordings =>
        [.. RecordingTests.Recordings.Select(row => row.Data.Item1)];

    [Theory]
    [MemberData(nameof(SceneNames))]
    public void Of_each_scene(string name) => IsSaid($"scene-{name}", AllScenes[name]);

    [Theory]
    [MemberData(nameof(Recordings))]
    public void Of_each_recording(string name) =>
        IsSaid(name, ObservationJson.Load(Path.Combine(Folder, "Recordings", $"{name}.json")));

    [Fact]
    public void Of_each_kind_of_wait_and_of_each_API_with_a_cure_of_its_own() => IsSaid("cures", new
    {
        Waits = Enum.GetValues<WaitKind>().ToDictionary(wait => wait, WaitText.ForKind),
        Cures = Enum.GetValues<WaitKind>().ToDictionary(wait => wait, wait => Cure.ForCall(Call(wait, "App.Cart.Pay()"))),
        Apis = Apis.ToDictionary(api => api, api => Cure.ForCall(Call(WaitKind.Task, "App.Cart.Pay()", api, "Other.Wait()"))),
        Libraries = Libraries.Select(api => $"{api}: {Cure.ForCall(OfLibrary(api))}"),
        KnownCounterpart =
            Cure.ForCall(OfLibrary("Lib.Client.Get()") with { AsyncApi = "IClient.GetAsync", AsyncApiIsKnown = true }),
        NoCounterpart = Cure.ForCall(OfLibrary("Lib.Client.Get()") with { AsyncApiIsKnown = true }),
        InsideALazy = Cure.ForCall(Call(WaitKind.Task, "App.Cart.Load()") with { Holds = "System.Lazy.CreateValue()" }),
        InsideALock = Cure.ForCall(Call(WaitKind.Task, "App.Cart.Load()") with { Holds = "App.Cart.Load()" }),
        InsideAConstructor = Cure.ForCall(Call(WaitKind.Task, "App.Cart..cctor()") with { Holds = "App.Shop.Show()" }),
    });

    [Fact]
    public void Of_each_verdict() => IsSaid("verdicts", Enum.GetValues<Verdict>().ToDictionary(
        verdict => verdict,
        verdict => $"{VerdictWords.Word(verdict)}, {VerdictWords.Severity(verdict)}, {VerdictWords.Colour(verdict)}"));

    private static BlockingCall Call(WaitKind wait, params string[] path) =>
        new(path[0], wait, 1, 8, [.. path.Select(method => new CallPathFrame(method, null, FrameOrigin.Framework))]);

    private static BlockingCall OfLibrary(string api) => Call(WaitKind.Task, "App.Cart.Pay()", "Other.Wait()") with
    {
        Api = api,
        LibraryApi = api,
        CallPath =
        [
            new("App.Cart.Pay()", null, FrameOrigin.Application), new(api, null, FrameOrigin.Package),
            new("System.Net.Sockets.Socket.Receive(Byte[])", null, FrameOrigin.Framework),
        ],
    };

    private static void IsSaid(string name, Observation observation)
    {
        Diagnosis diagnosis = Decision.Decide(observation);
        IsSaid(name, said: diagnosis with { Episodes = [.. diagnosis.Episodes.Select(one => one with { BlockingCalls = [] })] });
    }

    private static void IsSaid(string name, object said)
    {
        string expected = Path.Combine(Folder, "Wording", $"{name}.json"), actual = JsonSerializer.Serialize(said, Format);
        File.WriteAllText($"{expected}.actual", actual);
        Assert.Equal(File.ReadAllText(expected).TrimEnd(), actual, ignoreLineEndingDifferences: true);
    }
}
