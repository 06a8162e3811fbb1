namespace DotnetStarvation.Tests;

public sealed class StarvationExitCodesTests
{
    [Fact]
    public void Scripts_and_probes_rely_on_these_numbers() =>
        Assert.Equal([2, 3, 4], [
            StarvationExitCodes.Starving, StarvationExitCodes.CouldNotAttach, StarvationExitCodes.NotEnoughEvidence]);
}
