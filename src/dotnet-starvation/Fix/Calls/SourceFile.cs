using System.Text;

namespace DotnetStarvation.Fix.Calls;

/// <summary>A file of source code, with its byte order mark.</summary>
/// <param name="Path">Its path.</param>
/// <param name="Text">Its text.</param>
/// <param name="HasMark">Whether it begins with a byte order mark.</param>
internal sealed record SourceFile(string Path, string Text, bool HasMark)
{
    private static readonly UTF8Encoding Strict = new(encoderShouldEmitUTF8Identifier: false, throwOnInvalidBytes: true);

    public string NewLine => Text.Contains("\r\n", StringComparison.Ordinal) ? "\r\n" : "\n";

    /// <summary>Reads a file; null when it is not UTF-8.</summary>
    public static SourceFile? TryRead(string path)
    {
        byte[] bytes = File.ReadAllBytes(path);
        bool hasMark = bytes.AsSpan().StartsWith(Encoding.UTF8.Preamble);
        try
        {
            return new(path, Strict.GetString(bytes.AsSpan(hasMark ? Encoding.UTF8.Preamble.Length : 0)), hasMark);
        }
        catch (DecoderFallbackException)
        {
            return null;
        }
    }

    public void Write() => File.WriteAllBytes(Path, [.. HasMark ? Encoding.UTF8.Preamble : [], .. Strict.GetBytes(Text)]);

    /// <summary>The text of a line, from 1, without the blanks around it.</summary>
    public static string LineAt(string text, int line) =>
        text[CallPlace.StartOf(text, line)..CallPlace.StartOf(text, line + 1)].Trim();
}
