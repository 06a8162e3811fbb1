using System.Text.Json;
using ThreadPoolDiagnostics.Machine;

namespace ThreadPoolDiagnostics.Tests.Machine;

public sealed class SingleFileBundleTests : TestWithFolder
{
    [Fact]
    public void A_single_file_program_carries_its_dependency_file_and_its_assemblies()
    {
        SingleFileBundle bundle = SingleFileBundle.TryOpen(PublishedTarget.PublishOrSkip("TestTargets", "single-file"))!;

        Assert.Contains("TestTargets.dll", bundle.Files);
        using Stream file = bundle.Open("TestTargets.deps.json")!;
        using JsonDocument dependencies = JsonDocument.Parse(file);
        Assert.True(dependencies.RootElement.TryGetProperty("libraries", out _));
        using Stream assembly = bundle.Open("TestTargets.dll")!;
        Assert.Equal("MZ"u8.ToArray(), new[] { (byte)assembly.ReadByte(), (byte)assembly.ReadByte() });
        Assert.Null(bundle.Open("Other.dll"));
    }

    [Fact]
    public void A_host_without_files_and_a_text_are_none()
    {
        Assert.Null(SingleFileBundle.TryOpen(Environment.ProcessPath!));
        Assert.Null(SingleFileBundle.TryOpen(Folder.Write("text", "no program")));
        Assert.Null(SingleFileBundle.TryOpen(Folder.File("missing")));
    }
}
