using FsCheck;
using FsCheck.Fluent;
using FsCheck.Xunit;
using ThreadPoolDiagnostics.CounterFiles;

namespace ThreadPoolDiagnostics.Tests.CounterFiles;

public sealed class LeastLevelsTests
{
    [Property]
    public Property No_level_is_said_to_be_higher_than_it_was_and_one_that_was_empty_makes_all_exact(NonNegativeInt[] real)
    {
        double[] levels = [.. real.Select(level => (double)level.Get)];
        double?[] changes = [.. levels.Select((level, at) => at == 0 ? null : (double?)(level - levels[at - 1]))];

        IReadOnlyList<double> least = LeastLevels.FromChanges(changes);

        return (least.Zip(levels).All(pair => pair.First >= 0 && pair.First <= pair.Second)
            && (!levels.Contains(0) || least.SequenceEqual(levels))).ToProperty();
    }

    [Fact]
    public void Nothing_is_known_across_a_change_that_is_missing() =>
        Assert.Equal([0, 5, 0, 3], LeastLevels.FromChanges([null, 5, null, 3]));
}
