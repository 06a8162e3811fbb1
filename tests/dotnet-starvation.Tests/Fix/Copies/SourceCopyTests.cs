using DotnetStarvation.Fix.Copies;
using StockExchange.CommandLine.Processes;

namespace DotnetStarvation.Tests.Fix.Copies;

/// <summary>A copy of a source tree: changes are kept, undone and shown, and written only to the same original.</summary>
public sealed class SourceCopyTests : TestWithFolder
{
    private static readonly CancellationToken None = TestContext.Current.CancellationToken;

    [Fact]
    public async Task What_git_ignores_is_not_copied_and_the_patch_has_only_what_was_kept()
    {
        Directory.CreateDirectory(Folder.File("bin"));
        Folder.Write(".gitignore", "bin/\nsecret.txt\n");
        foreach (string file in (string[])["bin/Shop.dll", "secret.txt", "Shop.cs", "Shop.csproj"]) Folder.Write(file, "one\r\n");
        ChildProcess.Run(new("git", "init", "-q", Folder.Path));
        using SourceCopy copy = await CopyAsync();

        Assert.Equal([".gitignore", "Shop.cs", "Shop.csproj"], Directory.GetFiles(copy.Folder).Select(Path.GetFileName).Order());
        string first = await copy.StateAsync(None);
        Change(copy, "Shop.cs", "two\r\n");
        await copy.KeepAsync(None);
        Change(copy, "Shop.csproj", "three");
        await copy.UndoAsync(None);

        Assert.Equal(["Shop.cs"], await copy.ChangedAsync(first, None));
        Assert.Contains("-one\r\n+two\r\n", await copy.PatchAsync(first, None), StringComparison.Ordinal);
        Assert.Equal("one\r\n", Text("Shop.cs"));

        await copy.ApplyAsync(first, None);

        Assert.Equal("two\r\n", Text("Shop.cs"));
    }

    [Fact]
    public async Task A_file_that_was_edited_meanwhile_is_not_overwritten()
    {
        Folder.Write("Shop.csproj", "");
        Folder.Write("A.cs", "one");
        Folder.Write("B.cs", "one");
        string folder;
        using (SourceCopy copy = await CopyAsync())
        {
            folder = copy.Beside;
            string first = await copy.StateAsync(None);
            Change(copy, "A.cs", "two");
            Change(copy, "B.cs", "two");
            Folder.Write("B.cs", "by hand");

            FixException failure = await Assert.ThrowsAsync<FixException>(() => copy.ApplyAsync(first, None));

            Assert.Contains("B.cs", failure.Message, StringComparison.Ordinal);
            Assert.Equal(["one", "by hand"], [Text("A.cs"), Text("B.cs")]);
        }

        Assert.False(Directory.Exists(folder));
    }

    private void Change(SourceCopy copy, string file, string text) => File.WriteAllText(copy.PathOf(Folder.File(file)), text);

    private string Text(string file) => File.ReadAllText(Folder.File(file));

    private Task<SourceCopy> CopyAsync() => SourceCopy.CreateAsync(Folder.File("Shop.csproj"), TimeProvider.System, None);
}
