using System.Text.RegularExpressions;
using StockExchange.StockLoad.Shared.Flows.Nodes;

namespace StockExchange.StockLoad.Shared.Flows;

/// <summary>The name of a value, which stands in braces for it.</summary>
internal static partial class NameText
{
    /// <exception cref="CommandException">It cannot stand in braces.</exception>
    public static string Checked(string name, FlowNode node) => Name().IsMatch(name)
        ? name
        : throw node.Mistake($"has the name '{name}': it may have letters, digits, _ and -");

    [GeneratedRegex(@"^[\w-]+\z", RegexOptions.None, 1_000)]
    private static partial Regex Name();
}
