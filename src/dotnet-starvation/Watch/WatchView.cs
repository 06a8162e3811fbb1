using Spectre.Console;
using Spectre.Console.Rendering;
using StockExchange.CommandLine;
using ThreadPoolDiagnostics.Counters;
using ThreadPoolDiagnostics.Observing;
using ThreadPoolDiagnostics.Verdicts;

namespace DotnetStarvation.Watch;

/// <summary>A process as a window of text, the most important lines first.</summary>
internal static class WatchView
{
    private const int NameWidth = 20;
    private const int ValueWidth = 10;
    private const string Indent = "  ";

    private static readonly Style Bold = new(decoration: Decoration.Bold);
    private static readonly Style Dim = new(decoration: Decoration.Dim);

    public static IRenderable FromState(WatchState state, string subject, int width, int height)
    {
        List<Text> lines =
        [
            .. Heading(state, subject, width),
            .. Counters(state, width),
            .. Calls(state, width),
            .. Section("Episodes of the last seconds", [.. state.Diagnosis.Episodes.Select(EpisodeText.Describe)], width),
            .. Section("What to change", state.Diagnosis.Advice, width),
            .. Section("Why", state.Diagnosis.Evidence, width),
            .. Section("If nothing changes", state.Diagnosis.Forecast is { } forecast ? [forecast.Text] : [], width),
        ];
        int room = Math.Max(height - 1, 1);
        IEnumerable<Text> padding = Enumerable.Repeat(Line("", width), Math.Max(room - lines.Count, 0));
        return new Rows([.. lines.Take(room), .. padding, Line("q ends", width, Dim)]);
    }

    private static IEnumerable<Text> Heading(WatchState state, string subject, int width)
    {
        Verdict verdict = state.Diagnosis.Now;
        Style colour = Style.Parse($"bold {VerdictWords.Colour(verdict)}");
        yield return Line(
            $"{WatchLines.Name(verdict).ToUpperInvariant()}  {subject}, watched for {Clock(state.Elapsed)}", width, colour);
        string text = state.IsSilent ? WatchLines.Silent(state) : state.Diagnosis.Summary;
        foreach (string line in WrappedText.Lines(text, width)) yield return Line(line, width);
        yield return Line("", width);
    }

    private static IEnumerable<Text> Counters(WatchState state, int width)
    {
        yield return Counter("Pool threads", "0", sample => sample.ThreadCount);
        yield return Counter("Queue", "0", sample => sample.QueueLength);
        yield return Counter("Items completed/s", "0.0", sample => sample.CompletedItemsPerSecond);
        yield return Counter("CPU %, all cores", "0.0", sample => sample.CpuPercent, highest: 100);
        yield return Counter("Lock contentions/s", "0.0", sample => sample.LockContentionsPerSecond);
        yield return Counter("Timers", "0", sample => sample.ActiveTimers);
        yield return Counter("Exceptions/s", "0.0", sample => sample.ExceptionsPerSecond);
        yield return Counter("GC heap, MB", "0.0", sample => sample.GcHeapMegabytes);

        Text Counter(string name, string format, Func<CounterSample, double> value, double? highest = null)
        {
            double?[] values = [.. state.Samples.Select(sample => (double?)value(sample))];
            string latest = values is [.., { } last] ? last.ToString(format) : "-";
            int room = Math.Max(width - NameWidth - ValueWidth - Indent.Length, 0);
            string bars = Sparkline.Draw(values.TakeLast(room), highest ?? values.Max() ?? 0);
            return Line($"{name.PadRight(NameWidth)}{latest.PadLeft(ValueWidth)}{Indent}{bars}", width);
        }
    }

    private static IEnumerable<Text> Calls(WatchState state, int width)
    {
        if (state.Diagnosis.BlockingCalls.Count == 0) yield break;
        string age = state.StacksAge is { } seen ? $" (stacks of {seen.TotalSeconds:0} s ago)" : "";
        yield return Line("", width);
        yield return Line($"Where pool threads wait{age}", width, Bold);
        foreach (BlockingCall call in state.Diagnosis.BlockingCalls)
        {
            yield return Line(WatchLines.Call(call), width);
            if (call.Source is { } source) yield return Line($"{Indent}at {SourceText.Format(source)}", width, Dim);
        }
    }

    private static IEnumerable<Text> Section(string title, IReadOnlyList<string> sentences, int width)
    {
        if (sentences.Count == 0) yield break;
        yield return Line("", width);
        yield return Line(title, width, Bold);
        foreach (string sentence in sentences)
        {
            string lead = "- ";
            foreach (string line in WrappedText.Lines(sentence, width - lead.Length))
            {
                yield return Line(lead + line, width);
                lead = Indent;
            }
        }
    }

    private static string Clock(TimeSpan time) =>
        time.ToString(time.TotalHours < 1 ? @"mm\:ss" : @"d\.hh\:mm\:ss");

    private static Text Line(string text, int width, Style? style = null)
    {
        string shown = PrintableText.Escape(text);
        string cut = shown.Length <= width ? shown : $"{shown[..Math.Max(width - 1, 0)]}…";
        return new(cut, style ?? Style.Plain) { Overflow = Overflow.Crop };
    }
}
