using StockExchange.CommandLine;
using StockExchange.StockLoad.Experiments.Processes;

namespace StockExchange.StockLoad.Tests.Experiments.Processes;

public sealed class ServerBinaryTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [Fact]
    public void Built_together_the_server_is_in_the_sibling_folder_of_the_same_configuration()
    {
        string dll = Touch("StockApi/release/StockApi.dll");

        string tool = Path.Combine(_folder.Path, "StockLoad", "release") + Path.DirectorySeparatorChar;

        Assert.Equal(dll, ServerBinary.Locate("StockApi", null, tool).Dll);
    }

    [Fact]
    public void Another_build_is_named_by_its_folder_or_its_dll()
    {
        string dll = Touch("elsewhere/StockApi.dll");

        Assert.Equal(dll, ServerBinary.Locate("StockApi", Path.GetDirectoryName(dll), "").Dll);
        Assert.Equal(dll, ServerBinary.Locate("StockApi", dll, "").Dll);
    }

    [Fact]
    public void A_missing_server_is_named_with_what_to_do()
    {
        string tool = Path.Combine(_folder.Path, "StockLoad", "debug");

        CommandException failure = Assert.Throws<CommandException>(() => ServerBinary.Locate("StockApi", null, tool));

        string expected = Path.Combine(_folder.Path, "StockApi", "debug", "StockApi.dll");
        Assert.Contains(expected, failure.Message, StringComparison.Ordinal);
        Assert.Contains("dotnet build", failure.Message, StringComparison.Ordinal);
    }

    private string Touch(string path)
    {
        string file = Path.Combine(_folder.Path, path);
        Directory.CreateDirectory(Path.GetDirectoryName(file)!);
        File.WriteAllText(file, "");
        return file;
    }
}
