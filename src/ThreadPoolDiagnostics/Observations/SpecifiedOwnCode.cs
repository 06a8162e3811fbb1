using ThreadPoolDiagnostics.Stacks;
using ThreadPoolDiagnostics.Stacks.Origins;
using ThreadPoolDiagnostics.Targets;

namespace ThreadPoolDiagnostics.Observations;

/// <summary>Specifies whose code is on the stacks of an observation that was made before.</summary>
public static class SpecifiedOwnCode
{
    /// <summary>The same observation with the origins that the patterns give.</summary>
    public static Observation Apply(Observation observation, OwnCode own) =>
        observation with { Stacks = [.. observation.Stacks.Select(snapshot => Apply(snapshot, own))] };

    private static StackSnapshot Apply(StackSnapshot snapshot, OwnCode own) => snapshot with
    {
        Report = snapshot.Report with
        {
            Groups =
            [
                .. snapshot.Report.Groups.Select(group =>
                    group.WithFrames([.. group.Frames.Select(frame => SpecifiedOrigins.Apply(frame, own))])),
            ],
        },
    };
}
