using Spectre.Console;
using StockExchange.CommandLine;
using ThreadPoolDiagnostics.Messages;
using ThreadPoolDiagnostics.Messages.Logs;
using ThreadPoolDiagnostics.Verdicts;

namespace DotnetStarvation.Explain;

/// <summary>The findings as text: a paragraph for each.</summary>
internal static class ExplainText
{
    private static readonly Style Head = new(decoration: Decoration.Bold);
    private static readonly Style Dim = new(decoration: Decoration.Dim);

    /// <summary>Renders what is known of a log.</summary>
    /// <param name="console">Where.</param>
    /// <param name="name">The log's name.</param>
    /// <param name="log">The log.</param>
    public static void Render(IAnsiConsole console, string name, ExplainedLog log)
    {
        WrappedText.Write(console, "", Heading(name, log), Head);
        if (log.CutLines > 0)
            WrappedText.Write(
                console, "", $"{FigureText.Count(log.CutLines, "line")} longer than {LogReader.LongestLine:#,0} characters: a "
                + "message may have been missed there.");
        foreach (MessageFinding finding in log.Findings) Render(console, finding);
    }

    private static string Heading(string name, ExplainedLog log)
    {
        string lines = $"{name}: {FigureText.Count(log.Lines, "line")}";
        if (log.Findings is []) return $"{lines}, in which no known message was found. docs/messages lists those that are known.";
        int shows = log.Findings.Count(finding => finding.Reading.Level == MessageLevel.Shows);
        return $"{lines}, {FigureText.Count(log.Findings.Count, "finding")}, of which {(shows == 0 ? "none" : shows)} "
            + $"{(shows == 1 ? "shows" : "show")} that work waited for a pool thread.";
    }

    private static void Render(IAnsiConsole console, MessageFinding finding)
    {
        console.WriteLine();
        WrappedText.Write(console, $"{Level(finding.Reading.Level)}: ", finding.Message.Title, Style(finding.Reading.Level));
        WrappedText.Write(console, "  ", Places(finding), Dim);
        string worst = finding.Count > 1 && finding.Reading.Figures is not [] ? $" (the worst: line {finding.Worst.Line})" : "";
        WrappedText.Write(console, "  ", finding.Reading.Shows + worst);
        WrappedText.Write(console, "  Not shown: ", finding.Message.NotShown);
        WrappedText.Write(console, "  Next: ", finding.Message.Next);
        WrappedText.Write(console, "  ", Page(finding.Message), Dim);
    }

    /// <summary>The page about a message, relative to the repository.</summary>
    public static string Page(KnownMessage message) => $"docs/messages/{message.Id}.md";

    private static string Level(MessageLevel level) => KebabCaseEnum<MessageLevel>.Text(level);

    private static Style Style(MessageLevel level) => level switch
    {
        MessageLevel.Shows => new(Color.Red, decoration: Decoration.Bold),
        MessageLevel.Suggests => new(Color.DarkOrange),
        _ => Spectre.Console.Style.Plain,
    };

    private static string Places(MessageFinding finding) => finding.Count == 1
        ? $"Once, {Place(finding.First)}."
        : $"{finding.Count:#,0} times, {Place(finding.First)} to {Place(finding.Last)}.";

    private static string Place(LogPlace place) => place.Time is { } time ? $"line {place.Line} ({time})" : $"line {place.Line}";
}
