using DotnetStarvation.Fix.Calls;

namespace DotnetStarvation.Tests.Fix.Calls;

/// <summary>What suppresses the analyzers has no effect while it is hidden, and is as it was afterwards.</summary>
public sealed class SuppressionsTests : TestWithFolder
{
    [Fact]
    public void Ids_are_hidden_and_shown_again_with_the_bytes_around_them()
    {
        byte[] source = [0xEF, 0xBB, 0xBF, .. "[SuppressMessage(\"Usage\", \"VSTHRD103\")]\r\n// é"u8];
        byte[] other = [.. "VSTHRD103"u8, 0xFF];
        string file = Folder.Write("Shop.cs", source), notText = Folder.Write("Data.cs", other);
        string text = Folder.Write("a.md", "MA0042");

        Suppressions.Hide(Folder.Path);

        Assert.DoesNotContain("VSTHRD103", File.ReadAllText(file), StringComparison.Ordinal);
        Assert.Equal(source.Length, File.ReadAllBytes(file).Length);
        Assert.Equal("MA0042", File.ReadAllText(text));

        Suppressions.Show(Folder.Path);

        Assert.Equal(source, File.ReadAllBytes(file));
        Assert.Equal(other, File.ReadAllBytes(notText));
    }
}
