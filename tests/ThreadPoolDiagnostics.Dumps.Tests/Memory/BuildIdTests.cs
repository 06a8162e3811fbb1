using System.Runtime.InteropServices;
using ThreadPoolDiagnostics.Dumps.Memory;

namespace ThreadPoolDiagnostics.Dumps.Tests.Memory;

public sealed class BuildIdTests
{
    private static string Runtime => Path.Combine(RuntimeEnvironment.GetRuntimeDirectory(), "libcoreclr.so");

    [Fact]
    public void Of_the_runtime_it_is_20_bytes()
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "reads an ELF file");

        Assert.Equal(20, BuildId.Of(Runtime)?.Length);
    }

    [Fact]
    public void Another_file_has_none()
    {
        using var folder = new TemporaryFolder();
        string file = folder.File("text");
        File.WriteAllText(file, new string('x', 500));

        Assert.Null(BuildId.Of(file));
        Assert.Null(BuildId.Of(folder.File("nowhere")));
    }

    [Fact]
    public void A_file_that_is_cut_off_anywhere_does_no_harm()
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "reads an ELF file");
        using var folder = new TemporaryFolder();
        byte[] head = new byte[4_096];
        using (FileStream whole = File.OpenRead(Runtime)) whole.ReadExactly(head);

        Assert.All(Enumerable.Range(0, 64), part =>
        {
            string file = folder.File($"{part}");
            File.WriteAllBytes(file, head[..(part * 64)]);
            Assert.True(BuildId.Of(file) is null or { Length: 20 });
        });
    }
}
