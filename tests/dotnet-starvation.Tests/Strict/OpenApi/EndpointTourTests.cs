using System.Net;
using System.Text;
using DotnetStarvation.Checks;
using DotnetStarvation.Strict;
using DotnetStarvation.Strict.OpenApi;
using StockExchange.CommandLine;

namespace DotnetStarvation.Tests.Strict.OpenApi;

/// <summary>Tours against a server in this process, which answers each path with a status.</summary>
public sealed class EndpointTourTests : IDisposable
{
    private const string Document = """{"openapi":"3.1.0","paths":{"/first":{"get":{}},"/second":{"get":{}}}}""";

    private readonly HttpListener _server = new();
    private readonly Uri _address;

    public EndpointTourTests()
    {
        _address = new($"http://127.0.0.1:{FreePort.Find()}/");
        _server.Prefixes.Add($"{_address}");
        _server.Start();
    }

    [Fact]
    public void An_endpoint_that_answers_well_is_evidence()
    {
        using EndpointTour tour = Run(path => path == "/first" ? 200 : 404);

        Assert.Equal((2, true), (tour.Answered, tour.HasSucceeded));
        Assert.Contains("GET /second was answered with 404", Assert.Single(tour.Problems), StringComparison.Ordinal);
        Assert.Equal(ExitCodes.Done, ResultWith(tour).ExitCode);
    }

    [Fact]
    public void Without_an_endpoint_that_answered_well_nothing_was_observed()
    {
        using EndpointTour tour = Run(_ => 401);

        Assert.Equal(StarvationExitCodes.NotEnoughEvidence, ResultWith(tour).ExitCode);
        Assert.Contains("was not seen. 2 requests answered", StrictWords.Summary(ResultWith(tour)), StringComparison.Ordinal);
    }

    [Fact]
    public void A_tour_that_is_ended_is_no_failure_and_says_what_it_has_not_asked()
    {
        using EndpointTour tour = Start();
        Answer(_server.GetContext(), 200);
        Answer(_server.GetContext(), 200);
        _ = _server.GetContext(); // the second endpoint is asked, and does not answer

        tour.End();

        Assert.Null(tour.Failure);
        Assert.True(tour.HasSucceeded);
        Assert.Equal(["GET /second was not answered before the observation ended."], tour.Problems);
    }

    [Fact]
    public void A_tour_that_is_ended_before_there_is_a_document_is_none()
    {
        using EndpointTour tour = Start();

        tour.End();

        Assert.Null(tour.Failure);
        Assert.False(tour.HasSucceeded);
        Assert.Equal([$"{_address}api.json was not answered before the observation ended."], tour.Problems);
    }

    public void Dispose() => _server.Close();

    private EndpointTour Start()
    {
        var tour = new EndpointTour(new(_address, "api.json"), ["GET"]);
        tour.Start();
        return tour;
    }

    private EndpointTour Run(Func<string, int> statusOf)
    {
        EndpointTour tour = Start();
        for (int request = 0; request < 3; request++)
        {
            HttpListenerContext asked = _server.GetContext();
            string path = asked.Request.Url!.AbsolutePath;
            Answer(asked, path == "/api.json" ? 200 : statusOf(path));
        }
        Eventually.Holds(() => tour.HasEnded, "the tour has not ended");
        return tour;
    }

    private static void Answer(HttpListenerContext asked, int status)
    {
        asked.Response.StatusCode = status;
        asked.Response.Close(Encoding.UTF8.GetBytes(Document), willBlock: true);
    }

    private static StrictResult ResultWith(EndpointTour tour) => new(
        [new(new(1, "Shop", null, null), new([], TimeSpan.FromSeconds(1)), [])], null, TimeSpan.FromMilliseconds(20),
        Baseline.Empty, new(2026, 1, 1))
    {
        Tour = tour,
    };
}
