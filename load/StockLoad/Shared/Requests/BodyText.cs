using System.Text;

namespace StockExchange.StockLoad.Shared.Requests;

/// <summary>A body on the command line: the text itself, <c>@FILE</c>, or <c>-</c> for standard input.</summary>
internal static class BodyText
{
    /// <summary>A body is in memory, and once more in each form of its request.</summary>
    private const int MostBytes = 256 << 20;

    /// <summary>Reads the body.</summary>
    /// <returns>What is wrong, a clause after the text; null when nothing is.</returns>
    public static string? Read(string text, out byte[] body)
    {
        body = [];
        try
        {
            if (text is "-" or "@-") return ReadInput(out body);
            if (!text.StartsWith('@'))
            {
                body = Encoding.UTF8.GetBytes(text);
                return null;
            }

            using FileStream file = File.OpenRead(text[1..]);
            return Read(file, out body);
        }
        catch (Exception failure) when (FileFailures.Is(failure))
        {
            return $": {FileFailures.Describe(failure)}";
        }
    }

    private static string? ReadInput(out byte[] body)
    {
        body = [];
        if (!Console.IsInputRedirected) return " reads standard input, which is a terminal: pipe the body in, or name a file.";
        using Stream input = Console.OpenStandardInput();
        return Read(input, out body);
    }

    private static string? Read(Stream stream, out byte[] body)
    {
        byte[]? all = LimitedBytes.TryRead(stream, MostBytes);
        body = all ?? [];
        return all is null ? $" is larger than {MostBytes >> 20} MiB, the most that a body may have." : null;
    }
}
