using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Stacks.Frames;
using ThreadPoolDiagnostics.Targets;

namespace ThreadPoolDiagnostics.Tests.Observations;

public sealed class SpecifiedOwnCodeTests
{
    [Fact]
    public void Assemblies_that_match_are_own_all_others_are_packages_and_NET_stays_what_it_is()
    {
        FrameOrigin[] origins = Origins(OwnCode.FromPatterns(["shop*", "Ven?or.Core"]));

        Assert.Equal(
            [
                FrameOrigin.Framework, FrameOrigin.Application, FrameOrigin.Application, FrameOrigin.Package,
                FrameOrigin.Application,
            ],
            origins);
    }

    [Fact]
    public void Without_patterns_all_stays_as_it_was_observed() => Assert.Equal(
        [FrameOrigin.Framework, FrameOrigin.Application, FrameOrigin.Package, FrameOrigin.Application, FrameOrigin.Application],
        Origins(OwnCode.Unspecified));

    private static FrameOrigin[] Origins(OwnCode own)
    {
        StackFrame[] frames =
        [
            Given.Framework("System.Threading.Thread.Sleep(int)"), Given.Application("A.B()", "Shop.Orders"),
            Given.Application("C.D()", "Vendor.Core") with { IsLibrary = true }, Given.Application("E.F()", "Other"),
            Given.Application("G.H()", "SHOP"),
        ];
        Observation observation = Given.Sampled((9, 90, 1, 1)).With(Given.Stack(1, frames));

        Observation specified = SpecifiedOwnCode.Apply(observation, own);

        return [.. specified.Stacks[0].Report.Groups[0].Frames.Take(frames.Length).Select(frame => frame.Origin)];
    }
}
