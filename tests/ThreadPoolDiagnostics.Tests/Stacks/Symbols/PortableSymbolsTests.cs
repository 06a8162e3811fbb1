using System.Reflection;
using System.Reflection.PortableExecutable;
using System.Runtime.CompilerServices;
using ThreadPoolDiagnostics.Stacks.Frames;
using ThreadPoolDiagnostics.Stacks.Symbols;
using ThreadPoolDiagnostics.Targets;

namespace ThreadPoolDiagnostics.Tests.Stacks.Symbols;

public sealed class PortableSymbolsTests
{
    private static readonly string Own = typeof(PortableSymbolsTests).Assembly.Location;
    private static readonly TargetFiles Files = new(TargetProcess.FromId(Environment.ProcessId));

    [Fact]
    public void A_method_is_found_at_its_line()
    {
        using PortableSymbols symbols = PortableSymbols.Open(new LoadedModule(Own, IdOf(Own), ""), Files.Open)!;

        SourceLocation found = symbols.Find(MethodBase.GetCurrentMethod()!.MetadataToken, offset: 0)!;

        Assert.InRange(found.Line, LineHere() - 5, LineHere() - 4); // not optimised, a method begins at its brace
        Assert.Equal("PortableSymbolsTests.cs", found.FileName);
    }

    [Fact]
    public void Symbols_are_found_where_the_compiler_wrote_them()
    {
        var moved = new LoadedModule("/no/such/folder/App.dll", IdOf(Own), Path.ChangeExtension(Own, ".pdb"));

        using PortableSymbols? symbols = PortableSymbols.Open(moved, Files.Open);

        Assert.NotNull(symbols);
    }

    [Fact]
    public void Symbols_of_another_build_are_not_taken() =>
        Assert.Null(PortableSymbols.Open(new LoadedModule(Own, Guid.NewGuid(), Path.ChangeExtension(Own, ".pdb")), Files.Open));

    [Fact]
    public void A_damaged_file_is_as_good_as_none()
    {
        string damaged = Path.GetTempFileName();
        File.WriteAllText(damaged, "not symbols");

        Assert.Null(PortableSymbols.Open(new LoadedModule(damaged, IdOf(Own), damaged), Files.Open));

        File.Delete(damaged);
    }

    [Fact]
    public void A_module_without_an_id_has_no_symbols() =>
        Assert.Null(PortableSymbols.Open(new LoadedModule(Own, Guid.Empty, ""), Files.Open));

    private static int LineHere([CallerLineNumber] int line = 0) => line;

    private static Guid IdOf(string module)
    {
        using var reader = new PEReader(File.OpenRead(module));
        return reader.ReadCodeViewDebugDirectoryData(
            reader.ReadDebugDirectory().First(entry => entry.Type == DebugDirectoryEntryType.CodeView)).Guid;
    }
}
