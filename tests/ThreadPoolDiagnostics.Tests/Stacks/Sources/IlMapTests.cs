using FsCheck.Xunit;
using ThreadPoolDiagnostics.Stacks.Sources;

namespace ThreadPoolDiagnostics.Tests.Stacks.Sources;

public sealed class IlMapTests
{
    [Theory]
    [InlineData(5, 0)]
    [InlineData(9, 0)]
    [InlineData(10, 4)]
    [InlineData(500, 4)]
    public void Code_belongs_to_the_last_entry_before_it(int native, int? il) =>
        Assert.Equal(il, new IlMap([(10, 4), (0, -2), (5, 0), (12, -3)]).IlOffset(native));

    [Fact]
    public void Code_before_the_first_entry_belongs_to_that() =>
        Assert.Equal(0, new IlMap([(0, -2), (5, 0), (10, 4)]).IlOffset(3));

    [Fact]
    public void Code_without_IL_belongs_to_none() => Assert.Null(new IlMap([(0, -2)]).IlOffset(3));

    [Property]
    public bool The_order_of_entries_does_not_matter(int[] starts, int native)
    {
        (int, int)[] entries = [.. starts.Select(Math.Abs).Distinct().Select(start => (start, start + 1))];
        int? expected = entries.Where(entry => entry.Item1 <= native).Select(entry => (int?)entry.Item2).Max()
            ?? entries.Select(entry => (int?)entry.Item2).Min();
        return new IlMap(entries).IlOffset(native) == expected && new IlMap(entries.Reverse()).IlOffset(native) == expected;
    }
}
