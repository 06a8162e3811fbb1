using StockExchange.Pages.Html;
using ThreadPoolDiagnostics.Stacks.Frames;
using ThreadPoolDiagnostics.Verdicts.OutsideThePool;

namespace StockExchange.Pages.Diagnoses;

/// <summary>What was seen outside of a healthy pool as HTML: the sentences, and the source lines that they name.</summary>
internal static class NotThePoolHtml
{
    private const int MostLines = 4;

    /// <summary>The part; empty when there is nothing to say.</summary>
    public static string Part(NotThePool? found) => found is null
        ? ""
        : HtmlText.Part("Not the pool", HtmlText.List(found.Sentences) + string.Concat(Lines(found).Select(DiagnosisHtml.Code)));

    private static IEnumerable<SourceLocation> Lines(NotThePool found) => found.Threads.Select(threads => threads.Source)
        .Concat(found.Operations.Select(operations => operations.Source))
        .OfType<SourceLocation>()
        .Distinct()
        .Take(MostLines);
}
