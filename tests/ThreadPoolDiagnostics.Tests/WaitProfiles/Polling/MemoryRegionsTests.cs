using ThreadPoolDiagnostics.WaitProfiles.Polling;

namespace ThreadPoolDiagnostics.Tests.WaitProfiles.Polling;

public sealed class MemoryRegionsTests
{
    [Fact]
    public void A_line_of_maps_is_a_region_with_its_file() => Assert.Equal(
        new MemoryRegion(0x7f1c59810000, 0x7f1c5a010000, IsExecutable: true) { File = "/usr/lib/libc.so.6" },
        MemoryRegions.Parse("7f1c59810000-7f1c5a010000 r-xp 00000000 fe:01 1234      /usr/lib/libc.so.6"));

    [Theory]
    [InlineData("7f1c59810000-7f1c5a010000 rw-p 00000000 00:00 0", false)]
    [InlineData("ffffffffff600000-ffffffffff601000 --xp 00000000 00:00 0                  [vsyscall]", true)]
    public void A_region_without_a_file_has_none(string line, bool isExecutable)
    {
        MemoryRegion region = MemoryRegions.Parse(line)!;

        Assert.Equal((isExecutable, null), (region.IsExecutable, region.File));
    }

    [Theory]
    [InlineData("")]
    [InlineData("no region")]
    [InlineData("x-y r-xp")]
    [InlineData("7f1c59810000-7f1c5a010000")]
    public void Another_line_is_none(string line) => Assert.Null(MemoryRegions.Parse(line));

    [Fact]
    public void This_process_has_regions_of_code_and_of_native_libraries()
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "/proc is Linux's.");
        var regions = new MemoryRegions(Environment.ProcessId);

        Assert.True(regions.Refresh());

        string runtime = File.ReadLines("/proc/self/maps").First(line => line.Contains("r-xp") && line.Contains("libcoreclr.so"));
        ulong address = MemoryRegions.Parse(runtime)!.Begin;
        Assert.True(regions.IsCode(address) && regions.IsNative(address));
        Assert.Equal("libcoreclr.so", regions.LibraryOf(address));
        Assert.False(regions.IsCode(0));
    }
}
