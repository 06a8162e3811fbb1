using System.Text.Json.Nodes;
using StockExchange.CommandLine.Processes;
using StockExchange.TestKit.Json;
using StockExchange.TestKit.Processes;

namespace DotnetStarvation.Tests.Fix;

/// <summary>A project of the test's own is fixed by the code fixes of the real packages.</summary>
public sealed class FixCommandTests : TestWithFolder
{
    private static readonly TimeSpan Patience = TimeSpan.FromMinutes(6);

    [Fact]
    public void What_can_be_awaited_is_and_the_rest_has_its_reason_and_the_result_builds()
    {
        Folder.Write("Shop.csproj", """
            <Project Sdk="Microsoft.NET.Sdk">
              <PropertyGroup>
                <TargetFramework>net10.0</TargetFramework><ImplicitUsings>enable</ImplicitUsings>
                <TreatWarningsAsErrors>true</TreatWarningsAsErrors><Nullable>enable</Nullable>
              </PropertyGroup>
            </Project>
            """);
        string source = Folder.Write("Cart.cs", """
            namespace Shop;

            public sealed class Cart
            {
                private readonly int _rate = LoadAsync(1).Result;

                public int Total(int id) => Price(id) + _rate;

                private static int Price(int id)
                {
                    Thread.Sleep(1);
                    int first = LoadAsync(id).Result;
                    return first + LoadAsync(id).GetAwaiter().GetResult();
                }

                public int Waited(ManualResetEventSlim ready)
                {
                    ready.Wait();
                    return File.ReadAllText("cart.txt").Length;
                }

                private static async Task<int> LoadAsync(int id)
                {
                    await Task.Delay(1);
                    return id;
                }
            }

            """);
        string before = File.ReadAllText(source);

        ChildResult dry = Fix(Folder.Path, "--json", Folder.File("fix.json"));

        Assert.True(dry.ExitCode == StarvationExitCodes.Findings, dry.Output + dry.Errors);
        Assert.Equal(before, File.ReadAllText(source));
        Assert.False(File.Exists(IndexOfHook));
        string json = File.ReadAllText(Folder.File("fix.json"));
        Assert.Empty(SchemaCheck.Mistakes("Schemas/fix.schema.json", json));
        JsonNode result = JsonNode.Parse(json)!;
        Assert.Equal(3, result["rewritten"]!.AsArray().Count);
        Assert.Equal(["Shop.Cart.Price", "Shop.Cart.Total"], result["renamed"]!.AsArray().Select(name => $"{name}"));
        Assert.Equal(
            ["A constructor cannot await", "It has no asynchronous counterpart"],
            result["left"]!.AsArray().Select(left => $"{left!["reason"]}".Split(':', '.')[0]).Order());

        string patch = Folder.Write("fix.patch", dry.Output);
        ChildResult applied = ChildProcess.Run(new("git", "apply", "--unsafe-paths", patch) { Folder = Folder.Path });

        Assert.True(applied.ExitCode == 0, applied.Errors + dry.Output);
        string after = File.ReadAllText(source);
        Assert.Contains("public async Task<int> TotalAsync(int id) => await PriceAsync(id) + _rate;", after,
            StringComparison.Ordinal);
        Assert.Contains("await Task.Delay(1);\n        int first = await LoadAsync(id);", after, StringComparison.Ordinal);
        Assert.Contains("File.ReadAllText(\"cart.txt\")", after, StringComparison.Ordinal);
    }

    [Fact]
    public void A_project_that_does_not_build_is_left_alone()
    {
        Folder.Write("Shop.csproj", """
            <Project Sdk="Microsoft.NET.Sdk"><PropertyGroup><TargetFramework>net10.0</TargetFramework></PropertyGroup></Project>
            """);
        Folder.Write("Cart.cs", "class Cart { int Total() => missing; }");

        ChildResult failed = Fix(Folder.Path, "--apply");

        Assert.Equal(1, failed.ExitCode);
        Assert.Contains("does not build: Cart.cs(1,29): error CS0103", failed.Errors, StringComparison.Ordinal);
        Assert.Equal("", failed.Output);
    }

    /// <summary>The index of a commit whose hook runs the tool: git names it to its hooks.</summary>
    private string IndexOfHook => Folder.File("index.lock");

    private ChildResult Fix(params string[] arguments) => ChildProcess.Run(
        new(Tool.Command[0], [.. Tool.Command[1..], "fix", .. arguments])
        {
            Variables = new Dictionary<string, string?>(ChildCommand.NoBuildAround) { ["GIT_INDEX_FILE"] = IndexOfHook },
        },
        Patience);
}
