using StockExchange.LoadEngine.Flows;
using StockExchange.LoadEngine.Flows.Answers;
using StockExchange.LoadEngine.Flows.Values;

namespace StockExchange.LoadEngine.Tests.Flows;

public sealed class CompiledFlowTests
{
    [Fact]
    public void What_is_wrong_with_a_flow_is_said_with_the_step() => Assert.Equal(
        [
            "The flow has no steps.",
            "Two steps have the name a: each needs one of its own, by which it is reported.",
            "Some steps have a weight, others have none: give it to all, and an iteration is one of them.",
            "Step a: the weight 0 is not a number above 0.",
            "Step a: '/x#y' is not a path: it begins with / and has no #.",
            "Step a: {id} has no value: the flow has none. {{id}} is the text {id}.",
            "Step a: the JSON pointer 'id' does not begin with /.",
            "Step b: {other} has no value: there are id. {{other}} is the text {other}.",
            "{id} is taken from an answer, but it is also a column or a generated value.",
            "The data has no rows.",
            "Row 2 of the data has 1 fields, but there are 2 names.",
            "Row 1 of the data has a control character in id, which goes to a header.",
            "'ftp://h/' is not the server of a flow: it is http or https, without a query.",
        ],
        new[]
        {
            Mistake(Of()),
            Mistake(Of(Get("a"), Get("a"))),
            Mistake(Of(Get("a"), new("b", HttpMethod.Get, "/") { Weight = 1 })),
            Mistake(Of(new FlowStep("a", HttpMethod.Get, "/") { Weight = 0 })),
            Mistake(Of(Get("a", "/x#y"))),
            Mistake(Of(Get("a", "/{id}"))),
            Mistake(Of(Taking("a", Extraction.FromJson("id", "id")))),
            Mistake(Of(Taking("a", Extraction.FromJson("id", "/id")), Get("b", "/{other}"))),
            Mistake(new(new("http://h"))
            {
                Steps = [Taking("a", Extraction.FromHeader("id", "ETag"))],
                Values = new Dictionary<string, FlowValue> { ["id"] = FlowValue.Uuid() },
            }),
            Mistake(WithData(["id"], [])),
            Mistake(WithData(["id", "x"], [["1", "2"], ["3"]])),
            Mistake(WithData(["id"], [["1\r\nEvil: 1"]])),
            Mistake(new(new("ftp://h")) { Steps = [Get("a")] }),
        });

    [Fact]
    public void A_regular_expression_that_is_none_is_told_with_its_place() => Assert.StartsWith(
        "Step a: Invalid pattern '(' at offset 1.",
        Mistake(Of(Taking("a", Extraction.FromRegex("id", "(")))),
        StringComparison.Ordinal);

    private static string Mistake(Flow flow) => Assert.Throws<FlowException>(() => new CompiledFlow(flow)).Message;

    private static Flow Of(params FlowStep[] steps) => new(new("http://h")) { Steps = steps };

    private static FlowStep Get(string name, string path = "/") => new(name, HttpMethod.Get, path);

    private static FlowStep Taking(string name, Extraction value) => new(name, HttpMethod.Get, "/") { Extractions = [value] };

    private static Flow WithData(IReadOnlyList<string> names, IReadOnlyList<IReadOnlyList<string>> rows) => new(new("http://h"))
    {
        Steps = [new("a", HttpMethod.Get, "/") { Headers = [new("X-Id", "{id}")] }],
        Data = new(names, rows),
    };
}
