using System.Text;

namespace StockExchange.TestKit;

/// <summary>Damages a text file as accidents and ill will do.</summary>
internal static class Mutation
{
    private const int MostRepetitions = 400;

    /// <summary>Some changes multiply a file that others have made long.</summary>
    private const int LongestRepetition = 4 << 20;

    /// <summary>What a terminal, a browser or a Markdown reader would run or be led astray by.</summary>
    public static readonly string[] Hostile =
    [
        "\e[2J", "\e]0;owned\a", "\u009b31m", "<script>alert(1)</script>", "<img src=x onerror=alert(1)>",
        "\"><svg/onload=alert(1)>",
        "](javascript:alert(1))", "`$(reboot)`", "| a | b |", "\u202egnp.exe", "\u2066", "\ud800", "\0", "((((((((",
        "[[[[[[[[", "<<<<<<<<", "99999999999999999999", "-1", "1e308", "NaN",
        ",,,,,,", "{{{{", "]]]]", " in ", " at ", "STACK 1", "~~~~ ", "\\u0000",
        "\0\0", "0x", " in  in  in ", "> > > > > > > > > >",
    ];

    /// <summary>A file with one to four changes, the same for the same seed.</summary>
    /// <param name="original">The file.</param>
    /// <param name="other">A file of another form, of which a part may get in between.</param>
    /// <param name="seed">Selects the changes.</param>
    public static byte[] Of(byte[] original, byte[] other, int seed)
    {
        var random = new Random(seed);
        string text = Encoding.Latin1.GetString(original);
        for (int i = random.Next(1, 5); i > 0; i--) text = Change(text, Encoding.Latin1.GetString(other), random);
        return Bytes(text);
    }

    /// <summary>A file with a hostile text in every name of its own code.</summary>
    public static byte[] Poisoned(byte[] original, string hostile) =>
        Bytes(Encoding.Latin1.GetString(original)
            .Replace("/src/", $"/src/{hostile}", StringComparison.Ordinal)
            .Replace("TestTargets.", $"TestTargets{hostile}.", StringComparison.Ordinal)
            .Replace("Shop.", $"Shop{hostile}.", StringComparison.Ordinal)
            .Replace("ThreadPool ", $"ThreadPool {hostile}", StringComparison.Ordinal));

    /// <summary>A text with one change.</summary>
    /// <param name="text">The text.</param>
    /// <param name="other">A text of another form, of which a part may get in between.</param>
    /// <param name="random">Selects the change.</param>
    public static string Change(string text, string other, Random random)
    {
        List<string> lines = [.. text.Split('\n')];
        int line = random.Next(lines.Count), position = random.Next(text.Length + 1);
        switch (random.Next(10))
        {
            case 0:
                return text[..position];
            case 1:
                return text[position..];
            case 2:
                lines.InsertRange(line, lines[random.Next(lines.Count)..]);
                break;
            case 3:
                string[] shuffled = [.. lines];
                random.Shuffle(shuffled);
                lines = [.. shuffled];
                break;
            case 4:
                var bytes = new byte[random.Next(1, 40)];
                random.NextBytes(bytes);
                return text.Insert(position, Encoding.Latin1.GetString(bytes));
            case 5:
                string repeated = lines[random.Next(lines.Count)];
                int times = Math.Min(random.Next(1, MostRepetitions), LongestRepetition / (repeated.Length + 1));
                lines[line] += string.Concat(Enumerable.Repeat(repeated, times));
                break;
            case 6:
                return text.Insert(position, other[..random.Next(other.Length + 1)]);
            case 7:
                lines.RemoveAt(line);
                break;
            default:
                return text.Insert(position, Hostile[random.Next(Hostile.Length)]);
        }
        return string.Join('\n', lines);
    }

    /// <summary>Bytes stay as they are; what is inserted beyond them is UTF-8.</summary>
    private static byte[] Bytes(string text) =>
        [.. text.SelectMany(letter => letter < 256 ? [(byte)letter] : Encoding.UTF8.GetBytes($"{letter}"))];
}
