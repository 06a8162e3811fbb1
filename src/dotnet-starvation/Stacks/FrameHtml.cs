using System.Net;
using ThreadPoolDiagnostics.Stacks.Frames;

namespace DotnetStarvation.Stacks;

/// <summary>Frames as items of a list. Names come from the process: nothing in them becomes markup.</summary>
internal static class FrameHtml
{
    public static string FromFrame(StackFrame frame, string remark = "")
    {
        string origin = !frame.IsApplication ? "framework" : frame.IsLibrary ? "library" : "own";
        string content = $"<code>{Breakable(frame.Method)}</code>{Place(frame)}{Text(remark)}";
        return $"<li class=\"{origin}\" title=\"{Text(frame.Module)}\">{content}</li>\n";
    }

    public static string Text(string text) => WebUtility.HtmlEncode(text);

    /// <summary>A long name may break behind its dots and before its arguments.</summary>
    public static string Breakable(string method) => Text(method).Replace(".", ".<wbr>").Replace("(", "<wbr>(");

    private static string Place(StackFrame frame) => frame.Source is not { } source
        ? ""
        : $" <span class=\"place\" title=\"{Text(source.File)}\">{Text(source.FileName)}:{source.Line}</span>";
}
