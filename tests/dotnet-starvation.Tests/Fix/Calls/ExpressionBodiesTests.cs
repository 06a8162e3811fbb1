using DotnetStarvation.Fix.Calls;

namespace DotnetStarvation.Tests.Fix.Calls;

/// <summary>Methods with expression bodies become blocks and return.</summary>
public sealed class ExpressionBodiesTests
{
    [Theory]
    [InlineData("int Get(int id) => Load(id);", "int Get(int id) { /* expression */ return Load(id); }")]
    [InlineData("void Put()\n    => Load();", "void Put()\n    { /* expression */ Load(); }")]
    [InlineData("async Task PutAsync() => await Load();", "async Task PutAsync() { /* expression */ await Load(); }")]
    [InlineData("Task<int> Get<T>(T x) => Load(x);", "Task<int> Get<T>(T x) { /* expression */ return Load(x); }")]
    [InlineData("int[] All() => Load() switch { 1 => [], _ => [2] };",
        "int[] All() { /* expression */ return Load() switch { 1 => [], _ => [2] }; }")]
    public void A_method_that_calls_a_named_one_becomes_a_block(string text, string expected) =>
        Assert.Equal(
            expected.Replace("/* expression */", ExpressionBodies.Mark, StringComparison.Ordinal),
            ExpressionBodies.ToBlocks(text, new HashSet<string> { "Load" }));

    [Theory]
    [InlineData("int Count => Load();")]
    [InlineData("Func<int, int> f = (x) => Load(x);")]
    [InlineData("x switch { > 1 when Is(x) => Load(), _ => 2 };")]
    [InlineData("int Get(int id) => Other(id);")]
    [InlineData("Map(\"/\", async (int id) => Load(id));")]
    public void Everything_else_stays(string text) =>
        Assert.Equal(text, ExpressionBodies.ToBlocks(text, new HashSet<string> { "Load" }));

    [Fact]
    public void Callers_of_what_was_rewritten_are_rewritten_in_the_next_pass()
    {
        var called = new HashSet<string> { "Load" };

        _ = ExpressionBodies.ToBlocks("int Get() => Load();", called);

        Assert.Contains("Get", called);
    }

    [Fact]
    public void Every_file_of_this_solution_returns_to_what_it_was()
    {
        string[] files = Directory.GetFiles(Path.Combine(RepositoryFolder.FullName, "src"), "*.cs", SearchOption.AllDirectories);
        int blocks = 0;

        Assert.All(files, file =>
        {
            string text = File.ReadAllText(file);
            string changed = ExpressionBodies.ToBlocks(text, new HashSet<string> { "text", "name", "Count", "null", "Select" });
            if (changed != text) Interlocked.Increment(ref blocks);
            Assert.Equal(text, ExpressionBodies.Restore(changed));
        });
        Assert.InRange(blocks, 100, files.Length);
    }
}
