using Spectre.Console;
using Spectre.Console.Rendering;

namespace StockExchange.CommandLine;

/// <summary>
/// Escapes control characters in everything that a console renders. The views use <see cref="PrintableText"/> as well, because
/// only they can distinguish their own line breaks from those in a name.
/// </summary>
internal sealed class PrintableOutput : IRenderHook
{
    public static void Guard(IAnsiConsole console) => console.Pipeline.Attach(new PrintableOutput());

    public IEnumerable<IRenderable> Process(RenderOptions options, IEnumerable<IRenderable> renderables) =>
        renderables.Select(renderable => renderable is ControlCode ? renderable : new Printable(renderable));

    private sealed class Printable(IRenderable inner) : IRenderable
    {
        public Measurement Measure(RenderOptions options, int maxWidth) => inner.Measure(options, maxWidth);

        public IEnumerable<Segment> Render(RenderOptions options, int maxWidth) => inner.Render(options, maxWidth).Select(Shown);

        private static Segment Shown(Segment segment)
        {
            if (segment.IsControlCode || segment.IsLineBreak) return segment;
            string shown = PrintableText.Escape(segment.Text);
            return ReferenceEquals(shown, segment.Text) ? segment : new Segment(shown, segment.Style);
        }
    }
}
