using System.Text.Json;
using StockExchange.TestKit.Json;
using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Verdicts;

namespace ThreadPoolDiagnostics.Tests.Observations;

/// <summary>Observations come as files from elsewhere: whatever is in them, there is a verdict or a sentence.</summary>
public sealed class DamagedObservationTests
{
    public static TheoryData<string> Recordings =>
        [.. Directory.GetFiles(Folder, "*.json").Select(file => Path.GetFileName(file)).Order()];

    private static string Folder => Path.Combine(AppContext.BaseDirectory, "Verdicts", "Recordings");

    [Theory]
    [MemberData(nameof(Recordings))]
    public void A_value_that_does_not_belong_there_gives_a_verdict_or_a_sentence(string recording)
    {
        int seed = recording.Aggregate(7, (sum, letter) => (sum * 31) + letter);
        foreach (string document in JsonMutation.Mutate(File.ReadAllText(Path.Combine(Folder, recording)), count: 60, seed))
            Decide(document);
    }

    [Theory]
    [InlineData("samples", "$.observation.samples[0] is null.")]
    [InlineData("gaps", "$.observation.gaps[0] is null.")]
    [InlineData("stacks", "$.observation.stacks[0] is null.")]
    public void Null_in_a_list_is_said_with_its_place(string list, string what)
    {
        string samples = list == "samples" ? "" : "\"samples\":[],";
        string json =
            $$$"""{"schema":"dotnet-starvation/observation/2","observation":"""
            + $$$"""{"processors":2,"duration":1,{{{samples}}}"{{{list}}}":[null]}}""";

        Assert.Equal(what, Assert.ThrowsAny<JsonException>(() => ObservationJson.Read(json)).Message);
    }

    [Fact]
    public void A_time_that_nothing_can_be_added_to_is_refused()
    {
        string json =
            """{"schema":"dotnet-starvation/observation/2","observation":"""
            + """{"processors":2,"duration":922337203685,"samples":[]}}""";

        Assert.Contains("too long", Assert.ThrowsAny<JsonException>(() => ObservationJson.Read(json)).Message);
    }

    [Fact]
    public void A_file_without_end_is_not_read_to_its_end()
    {
        Assert.SkipUnless(File.Exists("/dev/zero"), "there is no /dev/zero");

        Assert.Contains(
            "it is longer than", Assert.Throws<ObservationFormatException>(() => ObservationJson.Load("/dev/zero")).Message);
    }

    private static void Decide(string document)
    {
        try
        {
            _ = Decision.Decide(ObservationJson.Read(document));
        }
        catch (JsonException)
        {
            // The sentence.
        }
        catch (Exception failure)
        {
            Assert.Fail($"{failure}\n{document[..Math.Min(document.Length, 2_000)]}");
        }
    }
}
