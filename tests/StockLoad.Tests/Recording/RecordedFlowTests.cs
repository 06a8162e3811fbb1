using StockExchange.CommandLine;
using StockExchange.LoadEngine.Flows;
using StockExchange.StockLoad.Recording;
using StockExchange.StockLoad.Shared.Flows;
using StockExchange.StockLoad.Shared.Requests;

namespace StockExchange.StockLoad.Tests.Recording;

public sealed class RecordedFlowTests : IDisposable
{
    private const string Archive = """
        {
          "log": {
            "version": "1.2",
            "entries": [
              {
                "startedDateTime": "2026-01-05T10:00:02.500+01:00", "time": -1,
                "request": {
                  "method": "POST", "url": "https://shop:8443/graph?a=%20{x}#top",
                  "headers": [
                    { "name": ":authority", "value": "shop" }, { "name": "accept", "value": "*/*" },
                    { "name": "content-type", "value": "application/json" }, { "name": "content-length", "value": "9" },
                    { "name": "cookie", "value": "session=1" }, { "name": "sec-fetch-mode", "value": "cors" }
                  ],
                  "postData": { "mimeType": "application/json", "text": "query { user {id} }\n'\"é😀\ttrue" }
                },
                "response": { "status": 200 }
              },
              {
                "startedDateTime": "2026-01-05T09:00:00.000Z", "time": 250.4,
                "request": {
                  "method": "GET", "url": "https://shop:8443/",
                  "headers": [
                    { "name": "Accept", "value": "*/*" }, { "name": "Accept-Encoding", "value": "gzip, br" },
                    { "name": "If-None-Match", "value": "\"1\"" }, { "name": "Authorization", "value": "Bearer {t}" }
                  ]
                },
                "response": { "status": 304 }
              },
              {
                "startedDateTime": "2026-01-05T09:00:00.300Z", "time": 5,
                "request": { "method": "GET", "url": "https://cdn/logo.svg", "headers": [] }, "response": { "status": 200 }
              },
              {
                "startedDateTime": "2026-01-05T09:00:00.310Z", "time": 5,
                "request": { "method": "GET", "url": "wss://shop:8443/live", "headers": [] }, "response": { "status": 101 }
              },
              {
                "startedDateTime": "2026-01-05T09:00:02.550Z", "time": 5,
                "request": {
                  "method": "POST", "url": "https://shop:8443/graph", "headers": [{ "name": "accept", "value": "*/*" }],
                  "postData": { "mimeType": "application/x-www-form-urlencoded", "params": [{ "name": "a b", "value": "1&2" }] }
                },
                "response": { "status": 0 }
              }
            ]
          }
        }
        """;

    private readonly TemporaryFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [Fact]
    public void A_recording_becomes_a_flow_in_the_order_of_time_that_sends_the_same()
    {
        var recorded = new RecordedFlow(HarFile.Read(_folder.Write("shop.har", Archive)));

        FlowChoice choice = FlowFile.Read(_folder.Write("flow.yaml", recorded.ToYaml()), url: null, headers: [], seed: 1);

        Assert.Equal(("https://shop:8443", 3, 1), (recorded.Server, recorded.Steps, recorded.LeftOut));
        Flow flow = choice.Flow;
        Assert.Equal([new("Accept", "*/*")], flow.Headers);
        Assert.Equal(["GET /", "POST /graph", "POST /graph (2)"], flow.Steps.Select(step => step.Name));
        Assert.Equal(["/", "/graph?a=%20%7Bx%7D", "/graph"], flow.Steps.Select(step => step.Path));
        Assert.Equal([new("Authorization", "Bearer {{t}}")], flow.Steps[0].Headers);
        Assert.Equal([new("content-type", "application/json")], flow.Steps[1].Headers);
        Assert.Equal(["", "query { user {{id}} }\n'\"é😀\ttrue", "a%20b=1%262"], flow.Steps.Select(step => step.Body));
        Assert.Equal([0, 1, 0], flow.Steps.Select(step => step.Checks.Count));
        Assert.Equal([true, false, false], flow.Steps.Select(step => step.ThinkTime is not null));
        Assert.Contains("think: 2.25s", recorded.ToYaml(), StringComparison.Ordinal);
        Assert.DoesNotContain("session", recorded.ToYaml(), StringComparison.Ordinal);
    }

    /// <summary>As reported of converters: a parameter without a value (grafana/har-to-k6#28), one that is only in params
    /// (grafana/k6#487), text and params that differ in their escapes (grafana/har-to-k6#50), files of a form (#56).</summary>
    [Theory]
    [InlineData("""{ "mimeType": "x-www-form-urlencoded", "params": [{ "name": "login", "value": "" }] }""", "login=")]
    [InlineData("""{ "mimeType": "application/x-www-form-urlencoded", "params": [{ "name": "login" }] }""", "login=")]
    [InlineData("""{ "params": [{ "name": "a", "value": "é" }, { "name": "b", "value": "2" }] }""", "a=%C3%A9&b=2")]
    [InlineData("""{ "params": [{ "name": "a", "value": "line 1" }], "text": "a=line%201" }""", "a=line%201")]
    [InlineData("""{ "mimeType": "multipart/form-data; boundary=x", "params": [{ "name": "f", "fileName": "a.png" }] }""", "")]
    [InlineData("""{ "mimeType": "multipart/form-data; boundary=x", "text": "--x\r\n" }""", "--x\r\n")]
    [InlineData("""{ "mimeType": "text/plain", "text": "" }""", "")]
    public void A_body_is_the_recorded_text_or_made_of_the_parameters(string postData, string body)
    {
        string archive = $$$"""
            {"log":{"entries":[{"request":{"method":"POST","url":"http://h/","headers":[],"postData":{{{postData}}}}}]}}
            """;
        var recorded = new RecordedFlow(HarFile.Read(_folder.Write("shop.har", archive)));

        FlowChoice choice = FlowFile.Read(_folder.Write("flow.yaml", recorded.ToYaml()), url: null, headers: [], seed: 1);

        Assert.Equal(body, Assert.Single(choice.Flow.Steps).Body);
        Assert.Equal(postData.Contains("fileName", StringComparison.Ordinal) ? 1 : 0, recorded.LackBody);
    }

    [Theory]
    [InlineData("", "is empty, not a file")]
    [InlineData("<html>", "is not an HTTP archive (HAR)")]
    [InlineData("[]", "is not an HTTP archive (HAR)")]
    [InlineData("""{"log":{}}""", "is not an HTTP archive (HAR)")]
    [InlineData("""{"log":{"entries":[{"request":{"url":5}}]}}""", "is not an HTTP archive (HAR)")]
    [InlineData("""{"log":{"entries":[]}}""", "has no request of HTTP.")]
    [InlineData("""{"log":{"entries":[{"request":{"url":"data:,x"}}]}}""", "has no request of HTTP.")]
    public void What_is_no_recording_is_said_in_one_line(string text, string said)
    {
        string file = _folder.Write("shop.har", text);

        string message = Assert.Throws<CommandException>(() => HarFile.Read(file)).Message;

        Assert.StartsWith(file, message, StringComparison.Ordinal);
        Assert.Contains(said, message, StringComparison.Ordinal);
        Assert.DoesNotContain('\n', message);
    }
}
