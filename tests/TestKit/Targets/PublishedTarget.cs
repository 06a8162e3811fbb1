using StockExchange.Measuring;

namespace StockExchange.TestKit.Targets;

/// <summary>A program of tests/ on another runtime or in another form.</summary>
internal static class PublishedTarget
{
    /// <summary>Skips the test, and says why, where its runtime is not to be had.</summary>
    /// <inheritdoc cref="PublishedProgram.Publish"/>
    public static string PublishOrSkip(string project, string runtime, params IEnumerable<string> sources)
    {
        try
        {
            return PublishedProgram.Publish(project, runtime, sources);
        }
        catch (PublishException failure) when (failure.IsRuntimeMissing)
        {
            Assert.Skip(failure.Message);
            throw;
        }
    }
}
