using System.Text;
using StockExchange.CommandLine;
using ThreadPoolDiagnostics.Stacks.Frames;

namespace DotnetStarvation;

/// <summary>Text for GitHub-flavoured Markdown. Names come from a process, and must not become markup.</summary>
internal static class MarkdownText
{
    /// <summary>A place as the rest of a sentence; empty when it is unknown.</summary>
    public static string At(SourceLocation? source) => source is null ? "" : $" at {Code(SourceText.Format(source))}";

    /// <summary>A name as code.</summary>
    public static string Code(string code) => $"`{PrintableText.Escape(code).Replace('`', '\'')}`";

    /// <summary>Appends a list under a title; nothing when it is empty.</summary>
    /// <param name="text">Where.</param>
    /// <param name="title">The title.</param>
    /// <param name="items">The items as Markdown.</param>
    public static void List(StringBuilder text, string title, IEnumerable<string> items)
    {
        string[] all = [.. items];
        if (all.Length == 0) return;
        text.Append($"**{title}**\n\n");
        foreach (string item in all) text.Append($"- {item}\n");
        text.Append('\n');
    }

    /// <summary>Words, of which nothing becomes markup.</summary>
    public static string Text(string text)
    {
        var escaped = new StringBuilder(text.Length + 8);
        foreach (char letter in PrintableText.Escape(text))
        {
            if (letter is '<' or '>' or '|' or '[' or ']' or '`' or '*' or '_' or '\\' or '@') escaped.Append('\\');
            escaped.Append(letter);
        }
        return escaped.ToString();
    }
}
