using System.Text.Json.Nodes;
using ThreadPoolDiagnostics.Observations;

namespace ThreadPoolDiagnostics.Tests.Observations;

public sealed class VersionOneTests
{
    [Fact]
    public void A_saved_observation_is_read()
    {
        Observation observation = ObservationJson.Read("""
            {"schema":"dotnet-starvation/observation/1","observation":{"processors":2,"duration":1,"samples":[],
            "queueDelays":[{"elapsed":0,"duration":1,"items":9,"stillWaiting":1,"p50":0.1,"p99":0.5,"longest":0.5,"late":5}],
            "suspects":[{"method":"A.B","wait":1,"api":"C.D","road":["A.E","A.B"],"isHanded":true}]}}
            """);

        Assert.Equal(5, Assert.Single(observation.QueueDelays).Delayed);
        Suspect suspect = Assert.Single(observation.Suspects);
        Assert.Equal(["A.E", "A.B"], suspect.CallPath);
        Assert.True(suspect.IsThroughDelegate);
    }

    [Theory]
    [InlineData(
        """{"method":"A.B","road":[{"method":"A.E","source":null},{"method":"A.B","source":null}],"path":["A.B","System.C"]}""",
        "A.E application,A.B application,System.C framework")]
    [InlineData("""{"method":"System.B","isApplication":false,"road":[],"path":["System.B","System.C"]}""",
        "System.B framework,System.C framework")]
    [InlineData("""{"method":"A.B","path":["A.B"]}""", "A.B application")]
    public void The_two_lists_of_frames_of_a_call_become_one(string call, string frames)
    {
        JsonNode document = JsonNode.Parse($$"""{"blockingCalls":[{{call}}]}""")!;

        VersionOne.Upgrade(document);

        JsonObject upgraded = document["blockingCalls"]![0]!.AsObject();
        IEnumerable<string> callPath = upgraded["callPath"]!.AsArray().Select(frame => $"{frame!["method"]} {frame["origin"]}");
        Assert.Equal(frames, string.Join(',', callPath));
        Assert.False(upgraded.ContainsKey("path") || upgraded.ContainsKey("road"));
    }

    [Fact]
    public void Names_change_only_where_they_had_the_old_meaning()
    {
        JsonNode document = JsonNode.Parse("""
            {"now":"healthy","schedule":{"late":3},"blockingCalls":[{"share":1,"staying":2,"called":"C","callPath":[],
            "candidates":[{"road":["A"],"why":"it runs"}]}],"episodes":[{"calls":[{"share":0.5}]}]}
            """)!;

        VersionOne.Upgrade(document);

        Assert.True(JsonNode.DeepEquals(document, JsonNode.Parse("""
            {"currentVerdict":"healthy","schedule":{"late":3},"blockingCalls":[{"busyShare":1,"persistentThreads":2,"api":"C",
            "callPath":[],"candidates":[{"callPath":["A"],"reason":"it runs"}]}],"episodes":[{"calls":[{"busyShare":0.5}]}]}
            """)), document.ToJsonString());
    }
}
