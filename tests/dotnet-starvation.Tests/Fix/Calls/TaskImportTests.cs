using DotnetStarvation.Fix.Calls;

namespace DotnetStarvation.Tests.Fix.Calls;

/// <summary>A file that names Task for the first time imports its namespace.</summary>
public sealed class TaskImportTests
{
    private const string Directive = "using System.Threading.Tasks;\n";

    [Theory]
    [InlineData("using System;\nusing System.Xml;\nusing Shop;\n",
        "using System;\n" + Directive + "using System.Xml;\nusing Shop;\n")]
    [InlineData("using Shop;\n\nclass Cart { }", Directive + "using Shop;\n\nclass Cart { }")]
    [InlineData("// Ours.\nnamespace Shop;\n", "// Ours.\n" + Directive + "\nnamespace Shop;\n")]
    [InlineData("namespace Shop\n{\n    using System;\n}", "namespace Shop\n{\n    using System;\n    " + Directive + "}")]
    [InlineData("using var cart = Pay();\n", Directive + "\nusing var cart = Pay();\n")]
    [InlineData(Directive, Directive)]
    public void The_directive_stands_where_it_belongs(string text, string expected) =>
        Assert.Equal(expected, TaskImport.Add(text, "\n"));

    [Theory]
    [InlineData("int Pay();", "Task<int> PayAsync();", true)]
    [InlineData("Task Pay(); Tasks a;", "Task PayAsync(); TaskList b;", false)]
    public void Only_a_new_name_needs_it(string before, string after, bool isNeeded) =>
        Assert.Equal(isNeeded, TaskImport.IsNeeded(before, after));

    [Theory]
    [InlineData("global using global::System.Threading.Tasks;", true)]
    [InlineData("using System.Threading.Tasks; // global", false)]
    public void A_file_can_import_it_for_all(string text, bool isGlobal) => Assert.Equal(isGlobal, TaskImport.IsGlobalIn(text));
}
