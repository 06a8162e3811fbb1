namespace StockExchange.StockLoad.Shared.Requests;

/// <summary>The subprotocols of a WebSocket on the command line: <c>Sec-WebSocket-Protocol: v2.chat, v1.chat</c>.</summary>
internal static class SubprotocolText
{
    public const string Header = "Sec-WebSocket-Protocol";

    /// <summary>The mistake in the values of all these headers, a clause after their names; null when there is none.</summary>
    public static string? Mistake(IEnumerable<string> values)
    {
        HashSet<string> names = new(StringComparer.OrdinalIgnoreCase);
        foreach (string name in values.SelectMany(value => value.Split(',', StringSplitOptions.TrimEntries)))
        {
            if (!HeaderText.IsToken(name))
                return $"has '{name}', which is no subprotocol: write it like '{Header}: v2.chat, v1.chat'";
            if (!names.Add(name)) return $"names {name} twice";
        }

        return null;
    }
}
