namespace VerdictCorpus;

/// <summary>Where in an answer the call stands that really blocks.</summary>
internal static class CallLocation
{
    /// <summary>More candidates than these are no help to anybody.</summary>
    private const int MostCandidates = 5;

    /// <summary>
    /// 0 for the frame that was named, 1 for the first candidate and so on; null when the answer does not have it.
    /// </summary>
    public static int? Find(Exhibit exhibit, NamedCall? call)
    {
        if (call is null || !exhibit.Waits.Contains(call.Wait)) return null;
        int place = call.Places.Take(1 + MostCandidates).TakeWhile(named => !IsRight(exhibit, named)).Count();
        return place < Math.Min(call.Places.Count(), 1 + MostCandidates) ? place : null;
    }

    /// <summary>The method, and where the label has lines, one of these as well.</summary>
    private static bool IsRight(Exhibit exhibit, Candidate named) =>
        exhibit.Calls.Contains(NamedCall.WithoutArguments(named.Method))
        && (exhibit.Files.Count == 0 || IsRight(exhibit, named.Source));

    private static bool IsRight(Exhibit exhibit, NamedLine? named) =>
        named is not null && exhibit.Files.Contains(named.FileName) && MarkedLines.Find(named.FileName).Contains(named.Line);
}
