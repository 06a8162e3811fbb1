using ThreadPoolDiagnostics.Dumps.Memory;

namespace ThreadPoolDiagnostics.Dumps.Tests.Memory;

public sealed class CompletedCoreTests : IDisposable
{
    private const int PageSize = 4_096;
    private const ulong Start = 0x10000;
    private readonly TemporaryFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [Fact]
    public void Pages_that_the_core_file_lacks_are_those_of_the_mapped_file()
    {
        byte[] library = Library(2 * PageSize + 100);
        byte[] written = Enumerable.Repeat((byte)7, PageSize).ToArray();
        MappedFile mapped = new(_folder.File("library"), Start, Start + (3 * PageSize), Offset: 0);

        (Stream dump, UnchangedFiles? files) = Open(CoreBytes.With([mapped], (Start + PageSize, written)));

        using (dump)
        {
            Assert.Equal(library[..PageSize], Memory(dump, Start));
            Assert.Equal(written, Memory(dump, Start + PageSize));
            Assert.Equal([.. library[(2 * PageSize)..], .. new byte[PageSize - 100]], Memory(dump, Start + (2 * PageSize)));
        }
        Assert.Empty(files!.Others);
    }

    [Fact]
    public void A_mapping_of_a_part_begins_at_its_place_in_the_file()
    {
        byte[] library = Library(3 * PageSize);
        MappedFile mapped = new(_folder.File("library"), Start, Start + PageSize, Offset: 2 * PageSize);

        (Stream dump, _) = Open(CoreBytes.With([mapped]));

        using (dump) Assert.Equal(library[(2 * PageSize)..], Memory(dump, Start));
    }

    [Theory]
    [InlineData("shorter")]
    [InlineData("newer")]
    [InlineData("begins otherwise")]
    [InlineData("gone")]
    public void A_file_that_does_not_fit_is_another_one(string change)
    {
        byte[] library = Library(2 * PageSize);
        MappedFile mapped = new(_folder.File("library"), Start, Start + (2 * PageSize), Offset: 0);
        byte[] core = CoreBytes.With([mapped], (Start, library[..PageSize]));
        if (change == "shorter") File.WriteAllBytes(mapped.Path, library[..PageSize]);
        if (change == "newer") File.SetLastWriteTimeUtc(mapped.Path, DateTime.UtcNow.AddDays(1));
        if (change == "begins otherwise") File.WriteAllBytes(mapped.Path, [1, .. library[1..]]);
        if (change == "gone") File.Delete(mapped.Path);

        (Stream dump, UnchangedFiles? files) = Open(core);

        using (dump) Assert.Equal(core.Length, dump.Length);
        Assert.Equal(mapped.Path, Assert.Single(files!.Others));
        Assert.Contains(mapped.Path, Assert.Single(files.Gaps), StringComparison.Ordinal);
    }

    [Fact]
    public void A_core_file_with_all_pages_stays_as_it_is()
    {
        byte[] library = Library(PageSize);
        byte[] core = CoreBytes.With([new(_folder.File("library"), Start, Start + PageSize, Offset: 0)], (Start, library));

        (Stream dump, UnchangedFiles? files) = Open(core);

        using (dump) Assert.Equal(core.Length, dump.Length);
        Assert.Null(files);
    }

    [Fact]
    public void A_core_file_of_createdump_stays_as_it_is()
    {
        Library(PageSize);
        byte[] core = CoreBytes.With(
            [new(_folder.File("library"), Start, Start + PageSize, Offset: 0)], (0x7ffffff10000, "DIAGINFOHEADER"u8.ToArray()));

        (Stream dump, UnchangedFiles? files) = Open(core);

        using (dump) Assert.Equal(core.Length, dump.Length);
        Assert.Null(files);
    }

    [Theory]
    [InlineData("/memfd:doublemapper (deleted)")]
    [InlineData("/dev/zero")]
    public void Memory_with_the_name_of_a_file_is_not_looked_for(string name)
    {
        (Stream dump, UnchangedFiles? files) = Open(CoreBytes.With([new(name, Start, Start + PageSize, Offset: 0)]));

        dump.Dispose();
        Assert.Null(files);
    }

    [Fact]
    public void A_core_file_that_is_cut_off_anywhere_does_no_harm()
    {
        Library(PageSize);
        byte[] core = CoreBytes.With([new(_folder.File("library"), Start, Start + PageSize, Offset: 0)]);

        Assert.All(Enumerable.Range(0, core.Length), length =>
        {
            (Stream dump, _) = Open(core[..length]);
            using (dump) Assert.Equal(length, dump.Length);
        });
    }

    private byte[] Library(int length)
    {
        byte[] bytes = [.. Enumerable.Range(0, length).Select(index => (byte)(index % 251))];
        File.WriteAllBytes(_folder.File("library"), bytes);
        return bytes;
    }

    private (Stream Dump, UnchangedFiles? Files) Open(byte[] core)
    {
        File.WriteAllBytes(_folder.File("core"), core);
        return CompletedCore.Open(_folder.File("core"));
    }

    /// <summary>A page of memory, as a reader of core files finds it.</summary>
    private byte[] Memory(Stream dump, ulong address)
    {
        byte[] all = new byte[dump.Length];
        dump.Position = 0;
        dump.ReadExactly(all);
        File.WriteAllBytes(_folder.File("completed"), all);
        using var file = File.OpenHandle(_folder.File("completed"));
        ElfSegment segment = Assert.Single(
            ElfHeaders.Read(file)!.Segments,
            one => one.Type == ElfSegment.Load && one.Address <= address && address < one.Address + one.Size);
        return all.AsSpan((int)(segment.Offset + (long)(address - segment.Address)), PageSize).ToArray();
    }
}
