namespace VerdictCorpus;

/// <summary>Where in an answer the call stands that really blocks.</summary>
internal static class CallLocation
{
    /// <summary>More candidates than these are no help to anybody.</summary>
    private const int MostCandidates = 5;

    /// <summary>
    /// 0 for the frame that was named, 1 for the first candidate and so on; null when the answer does not have it.
    /// </summary>
    public static int? Find(LabelledProgram program, NamedCall? call)
    {
        if (call is null || (program.Waits.Count > 0 && !program.Waits.Contains(call.Wait))) return null;
        int place = call.Places.Take(1 + MostCandidates).TakeWhile(named => !IsRight(program, named)).Count();
        return place < Math.Min(call.Places.Count(), 1 + MostCandidates) ? place : null;
    }

    /// <summary>The method where the label has any, and where it has lines, one of these as well.</summary>
    private static bool IsRight(LabelledProgram program, Candidate named) =>
        (program.Calls.Count == 0 || program.Calls.Contains(NamedCall.WithoutArguments(named.Method)))
        && (program.Files.Count == 0 || IsRight(program, named.Source));

    private static bool IsRight(LabelledProgram program, NamedLine? named) =>
        named is not null && program.Files.Contains(named.FileName) && MarkedLines.Find(named.FileName).Contains(named.Line);
}
