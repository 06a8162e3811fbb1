namespace ThreadPoolDiagnostics.Messages;

/// <summary>A message of a library or of .NET that people find in logs when something waits.</summary>
/// <param name="Id">Its name in JSON, and of its page docs/messages/ID.md.</param>
/// <param name="Title">The message without its variable parts.</param>
/// <param name="Marks">Each line with the message contains one of them.</param>
/// <param name="Read">What a line with a mark says; null when it is another message.</param>
/// <param name="NotShown">What the message does not tell: a sentence.</param>
/// <param name="Next">What to run, or to look at, next: a sentence.</param>
public sealed record KnownMessage(
    string Id, string Title, string[] Marks, Func<string, MessageReading?> Read, string NotShown, string Next)
{
    /// <summary>What the message says in a line; null when the line does not have it.</summary>
    public MessageReading? Find(string line)
    {
        foreach (string mark in Marks)
        {
            if (line.Contains(mark, StringComparison.Ordinal)) return Read(line);
        }

        return null;
    }
}
