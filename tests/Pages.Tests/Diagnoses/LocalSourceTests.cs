using StockExchange.Pages.Diagnoses;
using StockExchange.TestKit;

namespace StockExchange.Pages.Tests.Diagnoses;

public sealed class LocalSourceTests : TestWithFolder
{
    /// <summary>A build with ContinuousIntegrationBuild writes /_/src/Shop/Store.cs into the symbols.</summary>
    [Fact]
    public void A_path_that_a_build_has_mapped_is_found_below_the_folder_or_one_above_it()
    {
        string tests = Directory.CreateDirectory(Folder.File("tests")).FullName;
        string store = Folder.Write("Store.cs", "");

        Assert.Equal(store, LocalSource.Find("/_/Store.cs", Folder.Path));
        Assert.Equal(store, LocalSource.Find("/_/Store.cs", tests));
    }

    [Theory]
    [InlineData("/_/Gone.cs")]
    [InlineData("/_/")]
    [InlineData("/src/Store.cs")]
    [InlineData("")]
    public void Any_other_path_is_itself(string path) => Assert.Equal(path, LocalSource.Find(path, Folder.Path));
}
