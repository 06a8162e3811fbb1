using System.Text;
using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Nodes;
using DotnetStarvation.Mcp;
using DotnetStarvation.Mcp.Calls;
using FsCheck.Xunit;
using ModelContextProtocol;
using ModelContextProtocol.Protocol;

namespace DotnetStarvation.Tests.Mcp;

/// <summary>Answers of any size and with any names.</summary>
public sealed class AnswerJsonTests
{
    private static readonly JsonSerializerOptions AsSent =
        new(McpJsonUtilities.DefaultOptions) { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping };

    [Property]
    public bool No_answer_is_longer_than_2_KB(string[] names, string[] sentences, string summary, byte times) =>
        Size(AnswerJson.Success(Answer(names, sentences, summary, times), "starvation://check/1")) <= AnswerJson.MostBytes;

    [Theory]
    [InlineData("\u1F600")]
    [InlineData("\"\\\"")]
    [InlineData("\e[2J\u202E")]
    [InlineData("界")]
    public void Nor_one_of_long_names_that_need_many_bytes(string part)
    {
        string name = string.Concat(Enumerable.Repeat(part, 2_000));

        CallToolResult result = AnswerJson.Success(Answer([name], [name], name, 40), "starvation://check/1");

        Assert.InRange(Size(result), 1, AnswerJson.MostBytes);
    }

    [Fact]
    public void What_is_left_out_is_counted()
    {
        string[] names = [.. Enumerable.Range(0, 50).Select(number => $"Shop.Orders.Number{number}()")];

        CallToolResult result = AnswerJson.Success(Answer(names, names, "It starves.", 0), "starvation://check/1");

        JsonElement content = result.StructuredContent!.Value;

        Assert.Equal(50, content.GetProperty("items").GetArrayLength() + content.GetProperty("moreItems").GetInt32());
        Assert.Equal(50, content.GetProperty("evidence").GetArrayLength() + content.GetProperty("moreEvidence").GetInt32());
    }

    private static Answer Answer(string[]? names, string[]? sentences, string? summary, int times) => new(summary ?? "")
    {
        Verdict = "starving",
        Items = [.. Enumerable.Repeat((names ?? []).Select(Item), times % 5 + 1).SelectMany(items => items)],
        Advice = [.. (sentences ?? []).Select(sentence => sentence ?? "")],
        Evidence = [.. (sentences ?? []).Select(sentence => sentence ?? "")],
    };

    private static JsonObject Item(string? name) => new() { ["method"] = name ?? "", ["at"] = null, ["threads"] = 7 };

    private static int Size(CallToolResult result) => Encoding.UTF8.GetByteCount(JsonSerializer.Serialize(result, AsSent));
}
