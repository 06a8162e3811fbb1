using StockExchange.Pages.Html;
using ThreadPoolDiagnostics.Stacks.Frames;

namespace DotnetStarvation.Stacks;

/// <summary>Frames as items of a list. Names come from the process: nothing in them becomes markup.</summary>
internal static class FrameHtml
{
    public static string FromFrame(StackFrame frame, string remark = "")
    {
        string origin = !frame.IsApplication ? "framework" : frame.IsLibrary ? "library" : "own";
        string content = $"<code>{HtmlText.Breakable(frame.Method)}</code>{Place(frame)}{HtmlText.Encode(remark)}";
        return $"<li class=\"{origin}\" title=\"{HtmlText.Encode(frame.Module)}\">{content}</li>\n";
    }

    private static string Place(StackFrame frame) => frame.Source is not { } source
        ? ""
        : $" <span class=\"place\" title=\"{HtmlText.Encode(source.File)}\">"
            + $"{HtmlText.Encode(source.FileName)}:{source.Line}</span>";
}
