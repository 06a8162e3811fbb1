using Spectre.Console;
using Spectre.Console.Rendering;
using StockExchange.CommandLine;
using ThreadPoolDiagnostics.Counters;

namespace DotnetStarvation.Counters;

/// <summary>The live view of a table of counters, which fills the terminal's window.</summary>
internal sealed class CounterScreen(string title, CounterTable table)
{
    private readonly List<string> _warnings = [];
    private int _firstLine;
    private bool _isPaused;

    public bool IsOver { get; private set; }

    public IReadOnlyList<string> Warnings => _warnings;

    public void Warn(string warning) => _warnings.Add(warning);

    public void Add(IReadOnlyList<CounterReading> burst)
    {
        if (!_isPaused) table.Add(burst);
    }

    public void Press(ConsoleKey key)
    {
        switch (key)
        {
            case ConsoleKey.Q: IsOver = true; break;
            case ConsoleKey.P: _isPaused = true; break;
            case ConsoleKey.R: _isPaused = false; break;
            case ConsoleKey.UpArrow: _firstLine--; break;
            case ConsoleKey.DownArrow: _firstLine++; break;
            case ConsoleKey.PageUp: _firstLine -= 10; break;
            case ConsoleKey.PageDown: _firstLine += 10; break;
        }
    }

    public IRenderable View(int width, int height)
    {
        string[] lines = [.. CounterTableText.Lines(table, width, sparklines: true)];
        string[] warnings = [.. _warnings.SelectMany(warning => WrappedText.Lines(warning, width))];
        int room = Math.Max(height - 2 - warnings.Length, 1);
        _firstLine = Math.Clamp(_firstLine, 0, Math.Max(lines.Length - room, 0));
        return new Rows(
        [
            Line($"{title}  {State}", width, new Style(decoration: Decoration.Bold)),
            .. lines.Skip(_firstLine).Take(room).Select(line => Line(line, width, StyleOf(line))),
            .. Enumerable.Repeat(Text.Empty, Math.Max(room - lines.Length, 0)),
            .. warnings.Select(warning => Line(warning, width, new Style(Color.Yellow))),
            Line(Keys(lines.Length, room), width, new Style(decoration: Decoration.Dim)),
        ]);
    }

    private string State => (table.IsEmpty, _isPaused) switch
    {
        (true, _) => "waiting for the first counters",
        (_, true) => "paused",
        _ => "",
    };

    private string Keys(int lines, int room)
    {
        int hidden = Math.Max(lines - room - _firstLine, 0);
        string more = hidden > 0 ? $"{hidden} more below (arrows, page down)  " : "";
        return $"{more}p pauses, r resumes, q ends";
    }

    private static Style StyleOf(string line) => line.StartsWith('[') ? new Style(Color.Aqua) : Style.Plain;

    private static Text Line(string text, int width, Style style) =>
        new(text.Length <= width ? text : text[..width], style) { Overflow = Overflow.Crop };
}
