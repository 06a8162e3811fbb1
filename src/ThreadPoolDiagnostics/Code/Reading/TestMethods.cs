
namespace ThreadPoolDiagnostics.Code.Reading;

/// <summary>Recognizes the methods that a test framework runs, by their attributes.</summary>
internal static class TestMethods
{
    /// <summary>xunit's Fact and Theory, NUnit's and TUnit's Test, MSTest's TestMethod, and what others derive from them by
    /// convention (RetryFact, StaFact).</summary>
    private static readonly string[] Endings =
    [
        "FactAttribute", "TheoryAttribute", "TestAttribute", "TestCaseAttribute", "TestCaseSourceAttribute",
        "TestMethodAttribute",
    ];

    /// <summary>Whether an attribute's type marks a test.</summary>
    public static bool IsAttribute(string type) =>
        Array.Exists(Endings, ending => type.EndsWith(ending, StringComparison.Ordinal));

    public static bool Is(CodeMethod method) => method.Attributes.Any(attribute => IsAttribute(attribute.Type));
}
