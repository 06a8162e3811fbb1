using System.Globalization;
using System.Text.RegularExpressions;
using StockExchange.LoadEngine.Flows.Answers;
using StockExchange.StockLoad.Shared.Flows.Nodes;

namespace StockExchange.StockLoad.Shared.Flows;

/// <summary>Reads what an answer must be: <c>{ status: 200, contains: text, matches: '\d+', json: { /side: buy } }</c>.</summary>
internal static partial class CheckReader
{
    /// <summary>The kinds of checks.</summary>
    public static readonly IReadOnlyList<string> Kinds = ["status", "contains", "matches", "json"];

    private const string ExpectedStatus = "write 200, 2xx, 200-299 or a list of these";

    /// <exception cref="CommandException">One has a mistake.</exception>
    public static IReadOnlyList<AnswerCheck> Read(FlowNode node) =>
        [.. node.AsMembersOf(Kinds).SelectMany(member => Checks(member.Key, member.Value))];

    private static IEnumerable<AnswerCheck> Checks(string kind, FlowNode node) => kind switch
    {
        "status" => [AnswerCheck.Status([.. node.AsList(ExpectedStatus).Select(Status)])],
        "contains" => node.AsList("write a text or a list").Select(text => AnswerCheck.BodyContains(text.AsText("write a text"))),
        "matches" => node.AsList("write a regular expression or a list")
            .Select(text => AnswerCheck.BodyMatches(text.AsText("write a regular expression"))),
        _ => node.AsMembers("write it like /side: buy")
            .Select(member => AnswerCheck.JsonEquals(member.Name, member.Value.AsText("write the expected value"))),
    };

    private static StatusRange Status(FlowNode node)
    {
        string text = node.AsText(ExpectedStatus);
        if (Range().Match(text) is not { Success: true } match)
            throw node.Mistake($"is '{text}', which is not a status: {ExpectedStatus}");
        if (match.Groups["class"] is { Success: true, Value: var digit }) return new(Number($"{digit}00"), Number($"{digit}99"));
        int least = Number(match.Groups["least"].Value);
        return new(least, match.Groups["most"] is { Success: true, Value: var most } ? Number(most) : least);
    }

    private static int Number(string digits) => int.Parse(digits, NumberStyles.None, CultureInfo.InvariantCulture);

    [GeneratedRegex(@"^((?<class>[1-5])xx|(?<least>[1-9]\d\d)(-(?<most>[1-9]\d\d))?)\z", RegexOptions.ExplicitCapture, 1_000)]
    private static partial Regex Range();
}
