using StockExchange.CommandLine;
using StockExchange.LoadEngine.Flows;
using StockExchange.StockLoad.Shared.Flows;
using StockExchange.StockLoad.Shared.Requests;

namespace StockExchange.StockLoad.Tests.Shared.Flows;

public sealed class FlowFileTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [Theory]
    [InlineData(EveryMember.Yaml)]
    [InlineData(EveryMember.Json)]
    public void Every_member_is_read_from_YAML_and_from_JSON(string text)
    {
        _folder.Write("users.csv", "user,password\nann,1\nbob,2\n");

        Flow flow = Read(text).Flow;

        Assert.Equal("http://h:81/base", flow.Server.AbsoluteUri);
        Assert.Equal([new("Accept", "application/json"), new("X-Own", "1")], flow.Headers);
        Assert.Equal((true, 2), (flow.Data!.IsPerVuser, flow.Data.Rows.Count));
        Assert.Equal(["color", "id", "key", "n"], flow.Values.Keys.Order());
        Assert.Equal(("login", HttpMethod.Post), (flow.Setup[0].Name, flow.Setup[0].Method));
        Assert.Equal("user={user}&password={password}", flow.Setup[0].Body);
        FlowStep show = flow.Steps[0], buy = flow.Steps[1];
        Assert.Equal(("GET /stocks?all", "/stocks?all", 3.0, false),
            (show.Name, show.Path, show.Weight, show.ContinuesAfterFailure));
        Assert.Equal(["first", "tag", "word"], show.Extractions.Select(value => value.Name));
        Assert.Equal(["/0/id", "ETag", "(a+)"], show.Extractions.Select(value => value.Expression));
        Assert.Equal(5, show.Checks.Count);
        Assert.NotNull(show.ThinkTime);
        Assert.Equal(("buy", 0.5, true), (buy.Name, buy.Weight, buy.ContinuesAfterFailure));
        Assert.Equal("{\"quantity\": {n}}\n", buy.Body);
    }

    [Theory]
    [InlineData("", "is empty.")]
    [InlineData("a: [", ":2: this is not YAML: ")]
    [InlineData("{ 'a': 1", ":1: this is not JSON: ")]
    [InlineData("steps: []\n---\nsteps: []\n", "has more than one document.")]
    [InlineData("a: &x 1\nb: *x\n", ":2: anchors and aliases (&, *) are not for flows.")]
    [InlineData("- 1\n", ":1: the flow has no members: they are $schema, url, headers, data, values, setup, steps.")]
    [InlineData("steps: []\nrate: 5\n", ":2: rate is not known: there are $schema, url, headers, data, values, setup, steps.")]
    [InlineData("url: http://h\n", "the flow has no steps: write a list of steps, each with a request like GET /api/stocks.")]
    [InlineData("url: h\nsteps: []\n", ":1: url 'h' is not the URL of a server: write it like http://localhost:5000.")]
    [InlineData("steps: []\n", "names no server: give its URL on the command line, or as url in the file.")]
    [InlineData("url: http://h\nsteps: []\n", "The flow has no steps.")]
    [InlineData("url: http://h\nsteps: 5\n",
        ":2: steps is not a list: write a list of steps, each with a request like GET /api/stocks.")]
    [InlineData("url: http://h\nsteps:\n- name: a\n", ":3: steps[0] has no request: write it like GET /api/stocks.")]
    [InlineData("url: http://h\nsteps:\n- request: GET http://h/\n",
        ":3: steps[0].request is 'GET http://h/': write it like GET /api/stocks, without the server.")]
    [InlineData("url: http://h\nsteps:\n- request: connect /\n", ":3: steps[0].request is 'connect /': write it like GET")]
    [InlineData("url: http://h\nsteps:\n- request: GET /\n  request: GET /x\n", ":4: steps[0].request is there twice.")]
    [InlineData("url: http://h\nsteps:\n- request: GET /{x}\n",
        "Step GET /{x}: {x} has no value: the flow has none. {{x}} is the text {x}.")]
    [InlineData("url: http://h\nsteps:\n- request: GET /\n  think: soon\n", ":4: steps[0].think is 'soon', which is not a time")]
    [InlineData("url: http://h\nsteps:\n- request: GET /\n  think: { exponential: 1s, lognormal: 2s }\n",
        ":4: steps[0].think is not one think time: write 1s, { exponential: 1s } or")]
    [InlineData("url: http://h\nsteps:\n- request: GET /\n  think: { lognormal: { median: 1s, sigma: 11 } }\n",
        ":4: steps[0].think.lognormal.sigma is '11', which is not a number from 0 to 10.")]
    [InlineData("url: http://h\nsteps:\n- request: GET /\n  weight: 0\n", "Step GET /: the weight 0 is not a number above 0.")]
    [InlineData("url: http://h\nsteps:\n- request: GET /\n  continue: maybe\n",
        ":4: steps[0].continue is 'maybe': write true or false.")]
    [InlineData("url: http://h\nsteps:\n- request: GET /\n  headers: { a b: c }\n",
        ":4: steps[0].headers.a b is not a header: write it like 'Accept: text/plain'.")]
    [InlineData("url: http://h\nsteps:\n- request: GET /\n  extract: { a: /x }\n",
        ":4: steps[0].extract.a does not say where the value is: write { json: /0/id }")]
    [InlineData("url: http://h\nsteps:\n- request: GET /\n  extract: { a b: { json: /x } }\n",
        ":4: steps[0].extract.a b has the name 'a b': it may have letters, digits, _ and -.")]
    [InlineData("url: http://h\nsteps:\n- request: GET /\n  extract: { a: { json: x } }\n",
        "Step GET /: the JSON pointer 'x' does not begin with /.")]
    [InlineData("url: http://h\nsteps:\n- request: GET /\n  check: { status: [200, abc] }\n",
        ":4: steps[0].check.status[1] is 'abc', which is not a status: write 200, 2xx, 200-299 or a list of these.")]
    [InlineData("url: http://h\nsteps:\n- request: GET /\n  check: { matches: '(' }\n", "Step GET /: Invalid pattern '('")]
    [InlineData("url: http://h\nvalues: { n: { random: 5..1 } }\nsteps: []\n",
        ":2: values.n.random is '5..1', which is not a range of integers: write it like 1..100.")]
    [InlineData("url: http://h\nvalues: { n: guid }\nsteps: []\n", ":2: values.n is 'guid': write uuid, { counter: 1 }")]
    [InlineData("url: http://h\ndata: { file: u.csv, per: user }\nsteps: []\n",
        ":2: data.per is 'user', which is neither vuser nor iteration.")]
    public void A_mistake_is_told_with_its_line_and_what_to_write(string text, string said)
    {
        var mistake = Assert.Throws<CommandException>(() => Read(text));

        Assert.StartsWith(_folder.File("flow.yaml"), mistake.Message, StringComparison.Ordinal);
        Assert.Contains(said, mistake.Message, StringComparison.Ordinal);
        Assert.DoesNotContain('\n', mistake.Message);
    }

    [Fact]
    public void What_is_nested_too_deep_or_too_long_is_refused()
    {
        Assert.Contains("nested more than 32 levels", Mistake(new string('[', 100_000)), StringComparison.Ordinal);
        Assert.Contains("this is not JSON", Mistake($"{{\"a\":{new string('[', 100_000)}"), StringComparison.Ordinal);
        Assert.Contains("longer than 10,000,000 bytes", Mistake(new string('#', 10_000_001)), StringComparison.Ordinal);
        string missing = _folder.File("none.yaml");
        Assert.StartsWith(
            $"{missing} cannot be read: ",
            Assert.Throws<CommandException>(() => FlowFile.Read(missing, null, [], 1)).Message, StringComparison.Ordinal);
    }

    [Fact]
    public void The_URL_and_the_headers_of_the_command_line_replace_those_of_the_file()
    {
        string file = _folder.Write("flow.yaml", "url: http://h\nheaders: { A: 1, B: 2 }\nsteps: [{ request: GET / }]\n");

        FlowChoice choice = FlowFile.Read(file, new("https://other:5"), [new("a", "3")], seed: 7);

        Assert.Equal(("https://other:5/", 7UL), (choice.Flow.Server.AbsoluteUri, choice.Flow.Seed));
        Assert.Equal([new("B", "2"), new("a", "3")], choice.Flow.Headers);
        Assert.Equal("flow flow.yaml (GET /)", $"{choice}");
    }

    [Fact]
    public void The_table_of_a_flow_keeps_line_breaks_and_a_connection_may_be_for_one_request_alone()
    {
        _folder.Write("lines.csv", "text\n\"l1\n\nl3\"\n");

        Flow flow = Read("""
            url: http://h
            data: lines.csv
            headers: { Connection: close }
            steps: [{ request: "GET /{text}" }]
            """).Flow;

        Assert.Equal("l1\n\nl3", Assert.Single(Assert.Single(flow.Data!.Rows)));
        Assert.Equal([new("Connection", "close")], flow.Headers);
    }

    private string Mistake(string text) => Assert.Throws<CommandException>(() => Read(text)).Message;

    private FlowChoice Read(string text) => FlowFile.Read(_folder.Write("flow.yaml", text), url: null, headers: [], seed: 1);
}
