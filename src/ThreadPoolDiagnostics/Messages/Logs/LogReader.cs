namespace ThreadPoolDiagnostics.Messages.Logs;

/// <summary>Looks for known messages in a log of any size.</summary>
public static class LogReader
{
    /// <summary>The longest line that is read as a whole, in characters.</summary>
    public const int LongestLine = 262_144;

    /// <summary>Reads a log to its end.</summary>
    /// <param name="log">The log.</param>
    /// <param name="stop">Ends reading with an <see cref="OperationCanceledException"/>.</param>
    public static ExplainedLog Read(TextReader log, CancellationToken stop = default)
    {
        var findings = new LogFindings();
        var buffer = new char[2 * LongestLine];
        int length = 0;
        long cutLines = 0;
        bool isCut = false;
        while (log.Read(buffer, length, buffer.Length - length) is > 0 and int count)
        {
            stop.ThrowIfCancellationRequested();
            int end = buffer.AsSpan(length, count).LastIndexOf('\n') + 1;
            int whole = end == 0 ? 0 : length + end;
            length += count;
            if (whole == 0)
            {
                if (length < LongestLine) continue;
                if (!isCut) cutLines++;
                whole = length;
            }

            isCut = end == 0;
            findings.Add(buffer.AsSpan(0, whole));
            buffer.AsSpan(whole, length - whole).CopyTo(buffer);
            length -= whole;
        }

        findings.Add(buffer.AsSpan(0, length));
        return new(findings.Lines + (isCut || length > 0 ? 1 : 0), cutLines, findings.Findings);
    }
}
