namespace ThreadPoolDiagnostics.Tests.Messages.Known;

/// <summary>A page of docs/messages.</summary>
/// <param name="Id">The message it is about.</param>
/// <param name="Title">Its heading.</param>
/// <param name="Example">The message as it was seen in public.</param>
/// <param name="Text">All of it.</param>
internal sealed record MessagePage(string Id, string Title, string Example, string Text)
{
    private static string Folder => Path.Combine(RepositoryFolder.FullName, "docs", "messages");

    /// <summary>The index of the pages.</summary>
    public static string Index => File.ReadAllText(Path.Combine(Folder, "README.md"));

    public static IReadOnlyList<MessagePage> All { get; } =
        [.. Directory.GetFiles(Folder, "*.md").Where(file => Path.GetFileName(file) != "README.md").Select(Read)];

    public static MessagePage Of(string id) => All.Single(page => page.Id == id);

    private static MessagePage Read(string file)
    {
        string text = File.ReadAllText(file).ReplaceLineEndings("\n");
        return new(
            Path.GetFileNameWithoutExtension(file), text[2..text.IndexOf('\n', StringComparison.Ordinal)],
            text.Split("```")[1].Trim('\n'), text);
    }
}
