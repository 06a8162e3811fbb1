using DotnetStarvation.Scan;
using ThreadPoolDiagnostics.Code;

namespace DotnetStarvation.Tests.Scan;

public sealed class ScanningTests
{
    private static readonly string Samples = typeof(LambdaSamples).FullName!.Replace('+', '.');

    [Fact]
    public void Each_lambda_of_a_method_is_a_finding_of_its_own()
    {
        Finding[] findings = [.. Findings($"{Samples}.{nameof(LambdaSamples.Several)}.lambda")];

        Assert.Equal(2, findings.Length);
        Assert.All(findings, finding => Assert.Equal(finding.Calls, finding.Sources.Count));
        Assert.Equal([1, 2], findings.Select(finding => finding.Calls).Order());
    }

    [Fact]
    public void So_is_each_overload() => Assert.Equal(2, Findings($"{Samples}.{nameof(LambdaSamples.Overloaded)}").Count());

    private static IEnumerable<Finding> Findings(string method)
    {
        using ProgramCode code = ProgramCode.Read(
            [typeof(ScanningTests).Assembly.Location], ProgramFiles.Open, withPackages: false);
        return Scanning.Scan(code).Findings.Where(finding => finding.Method == method);
    }

    /// <summary>They are read, and never called.</summary>
    private static class LambdaSamples
    {
        public static Action[] Several() =>
        [
            () => Thread.Sleep(1),
            () =>
            {
                Thread.Sleep(2);
                Thread.Sleep(3);
            },
        ];

        public static void Overloaded() => Thread.Sleep(1);

        public static void Overloaded(int milliseconds) => Thread.Sleep(milliseconds);
    }
}
