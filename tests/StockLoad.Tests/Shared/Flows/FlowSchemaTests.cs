using System.Text.Json;
using StockExchange.StockLoad.Shared.Flows;
using StockExchange.TestKit.Json;
using YamlDotNet.Serialization;

namespace StockExchange.StockLoad.Tests.Shared.Flows;

/// <summary>The published schema and the reader have the same members.</summary>
public sealed class FlowSchemaTests
{
    private const string Schema = "flow.schema.json";

    public static TheoryData<string> Samples =>
        [.. Directory.GetFiles(Path.Combine(RepositoryFolder.FullName, "load", "flows"), "*.yaml")];

    [Theory]
    [MemberData(nameof(Samples))]
    public void A_sample_is_of_the_schema(string file)
    {
        object? document = new DeserializerBuilder().WithAttemptingUnquotedStringTypeDeserialization().Build()
            .Deserialize(File.ReadAllText(file));

        Assert.Empty(SchemaCheck.Mistakes(Schema, new SerializerBuilder().JsonCompatible().Build().Serialize(document)));
        Assert.NotEmpty(FlowFile.Read(file, url: null, headers: [], seed: 1).Flow.Steps);
    }

    [Fact]
    public void A_flow_with_every_member_is_of_the_schema() => Assert.Empty(SchemaCheck.Mistakes(Schema, EveryMember.Json));

    [Theory]
    [InlineData("\"weight\": 3", "\"weight\": 0")]
    [InlineData("\"per\": \"vuser\"", "\"per\": \"user\"")]
    [InlineData("\"3xx\"", "\"9xx\"")]
    [InlineData("\"request\": \"POST /login\"", "\"request\": \"/login\"")]
    [InlineData("\"exponential\": \"1s\"", "\"poisson\": \"1s\"")]
    public void What_the_reader_refuses_is_not(string member, string other) =>
        Assert.NotEmpty(SchemaCheck.Mistakes(Schema, EveryMember.Json.Replace(member, other, StringComparison.Ordinal)));

    [Fact]
    public void The_schema_names_the_members_that_are_read()
    {
        using JsonDocument document =
            JsonDocument.Parse(File.ReadAllText(Path.Combine(AppContext.BaseDirectory, Schema)));
        JsonElement root = document.RootElement.GetProperty("properties");
        JsonElement step = document.RootElement.GetProperty("$defs").GetProperty("step").GetProperty("properties");

        Assert.Equal(FlowFile.Members.Order(), Names(root));
        Assert.Equal(StepReader.Members.Order(), Names(step));
        Assert.Equal(CheckReader.Kinds.Order(), Names(step.GetProperty("check").GetProperty("properties")));
        Assert.Equal(
            ExtractionReader.Sources.Order(),
            Names(step.GetProperty("extract").GetProperty("additionalProperties").GetProperty("properties")));
        Assert.Equal(ThinkReader.Distributions.Order(), Names(Longer(step.GetProperty("think"))));
        Assert.Equal(ValueReader.Kinds.Order(), Names(Longer(root.GetProperty("values").GetProperty("additionalProperties"))));
        Assert.Equal(DataReader.Members.Order(), Names(Longer(root.GetProperty("data"))));
    }

    /// <summary>The properties of the longer of two forms.</summary>
    private static JsonElement Longer(JsonElement property) => property.GetProperty("oneOf")[1].GetProperty("properties");

    private static IEnumerable<string> Names(JsonElement properties) =>
        properties.EnumerateObject().Select(property => property.Name).Order();
}
