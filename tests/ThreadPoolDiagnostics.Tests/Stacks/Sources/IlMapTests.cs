using FsCheck.Xunit;
using ThreadPoolDiagnostics.Stacks.Sources;

namespace ThreadPoolDiagnostics.Tests.Stacks.Sources;

public sealed class IlMapTests
{
    [Theory]
    [InlineData(-1, null)]
    [InlineData(0, 0)]
    [InlineData(9, 0)]
    [InlineData(10, 4)]
    [InlineData(500, 4)]
    public void Code_belongs_to_the_last_entry_before_it(int native, int? il) =>
        Assert.Equal(il, new IlMap([(10, 4), (0, 0), (12, -3)]).IlOffset(native));

    [Property]
    public bool The_order_of_entries_does_not_matter(int[] starts, int native)
    {
        (int, int)[] entries = [.. starts.Select(Math.Abs).Distinct().Select(start => (start, start + 1))];
        int? expected = entries.Where(entry => entry.Item1 <= native).Select(entry => (int?)entry.Item2).Max();
        return new IlMap(entries).IlOffset(native) == expected && new IlMap(entries.Reverse()).IlOffset(native) == expected;
    }
}
