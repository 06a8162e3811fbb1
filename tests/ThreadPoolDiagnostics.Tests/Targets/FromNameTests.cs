using ThreadPoolDiagnostics.Targets;

namespace ThreadPoolDiagnostics.Tests.Targets;

public sealed class FromNameTests
{
    [Fact]
    public void An_application_is_found_by_the_name_of_its_assembly()
    {
        using var copy = new NamedTarget("Shop");
        using Target target = copy.Start("idle");

        Assert.Equal(target.Id, TargetProcess.FromName(copy.Name, TestContext.Current.CancellationToken).Id);
        Assert.Equal(target.Id, TargetProcess.FromName(copy.Name.ToUpperInvariant(), TestContext.Current.CancellationToken).Id);
        Assert.Equal(target.Id, TargetProcess.FromName($"{copy.Name}.dll", TestContext.Current.CancellationToken).Id);
    }

    [Fact]
    public void Several_of_one_name_are_listed_with_their_ids()
    {
        using var copy = new NamedTarget("Twins");
        using Target one = copy.Start("idle");
        using Target two = copy.Start("idle");
        int[] ids = [.. new[] { one.Id, two.Id }.Order()];

        Looks.Fail(
            DiagnosticsFailure.Ambiguous,
            $"2 processes have the name '{copy.Name}': {copy.Name} ({ids[0]}), {copy.Name} ({ids[1]}). Choose one by its id.",
            () => TargetProcess.FromName(copy.Name, TestContext.Current.CancellationToken));
    }

    [Fact]
    public void A_name_that_nobody_has_is_answered_with_those_that_there_are()
    {
        using Target target = Target.Start("idle");

        var failure = Assert.Throws<DiagnosticsException>(
            () => TargetProcess.FromName("no-such-name", TestContext.Current.CancellationToken));

        Assert.Equal(DiagnosticsFailure.NoSuchProcess, failure.Failure);
        Assert.StartsWith("There is no .NET process with the name 'no-such-name'. There are ", failure.Message);
        Assert.Contains($"TestTargets ({target.Id})", failure.Message);
    }

    [Fact]
    public void All_lists_dotnet_processes_only_and_not_this_one()
    {
        using Target target = Target.Start("idle");
        using Target shell = Target.Start("sh", "-c", "echo ready; exec sleep 60");

        int[] ids = [.. TargetProcess.All().Select(process => process.Id)];

        Assert.Contains(target.Id, ids);
        Assert.DoesNotContain(shell.Id, ids);
        Assert.DoesNotContain(Environment.ProcessId, ids);
        Assert.Equal(ids.Order(), ids);
    }

    [Theory]
    [InlineData("Shop", "/srv/shop/Shop", "--urls", "http://localhost:0")]
    [InlineData("Shop", "dotnet", "Shop.dll", "other.dll")]
    [InlineData("Shop", "/usr/bin/dotnet", "exec", "--runtimeconfig", "x.json", "/srv/Shop.dll")]
    [InlineData("dotnet", "dotnet", "run", "--project", "src/Shop")]
    public void A_command_line_has_a_name(string name, params string[] commandLine) =>
        Assert.Equal(name, TargetName.FromCommandLine(commandLine));
}
