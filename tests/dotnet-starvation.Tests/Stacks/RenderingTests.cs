using System.Text.Json.Nodes;
using System.Text.RegularExpressions;
using DotnetStarvation.Stacks;
using Spectre.Console;
using StockExchange.TestKit.Json;

namespace DotnetStarvation.Tests.Stacks;

/// <summary>The renderings against files in this folder. To renew one, copy what the test wrote beside it.</summary>
public sealed partial class RenderingTests
{
    [Fact]
    public void Text() => AssertGolden("stacks.txt", Rendered(SampleStacks.View));

    [Fact]
    public void Text_in_full() => AssertGolden("stacks-full.txt", Rendered(SampleStacks.View with { Full = true, Async = null }));

    [Fact]
    public void Text_of_the_largest_groups_of_the_pool() =>
        AssertGolden("stacks-pool-top-1.txt", Rendered(SampleStacks.View with { OnlyPool = true, Top = 1, Async = null }));

    [Fact]
    public void Json()
    {
        string json = StacksJson.FromView(SampleStacks.View with { Full = true });

        AssertGolden("stacks.json", json);
        Assert.Empty(SchemaCheck.Mistakes("Schemas/stacks.schema.json", json));
    }

    [Fact]
    public void Body_of_the_page() =>
        AssertGolden("stacks.html", Script().Replace(StacksPage.FromView(SampleStacks.View), "").Split("</head>")[1]);

    [Fact]
    public void Json_keeps_every_thread_and_every_frame()
    {
        JsonNode json = JsonNode.Parse(StacksJson.FromView(SampleStacks.View with { Full = true }))!;

        Assert.Equal(
            SampleStacks.View.Report.Groups.Select(group => (group.Count, group.Frames.Count)),
            json["stacks"]!.AsArray().Select(stack => (stack!["threads"]!.AsArray().Count, stack["frames"]!.AsArray().Count)));
    }

    [Fact]
    public void The_page_needs_nothing_from_anywhere()
    {
        string page = StacksPage.FromView(SampleStacks.View);

        Assert.DoesNotMatch("(?i)https?://|//cdn|@import|url\\(|<link|<img|<script [^>]*src|\\{\\{", page);
    }

    [Fact]
    public void Names_of_the_process_never_become_markup() =>
        Assert.DoesNotMatch("<Main>|<main>&|shop <", Markup().Replace(StacksPage.FromView(SampleStacks.View), ""));

    [Fact]
    public void Every_element_of_the_page_is_closed()
    {
        string page = Script().Replace(StacksPage.FromView(SampleStacks.View), "");

        foreach (string element in (string[])["ul", "ol", "li", "details",
                "summary", "span", "code", "p", "b", "dl", "div", "main"])
            Assert.Equal(Regex.Count(page, $"<{element}[ >]"), Regex.Count(page, $"</{element}>"));
    }

    private static string Rendered(StacksView view) =>
        ShownText.Capture(console => StacksText.Render(console, view), OutputFile.Unlimited);

    private static void AssertGolden(string file, string actual)
    {
        string expected = Path.Combine(AppContext.BaseDirectory, "Stacks", file);
        File.WriteAllText($"{expected}.actual", actual);
        Assert.Equal(File.ReadAllText(expected).TrimEnd(), actual.TrimEnd(), ignoreLineEndingDifferences: true);
    }

    [GeneratedRegex("<main>|</main>")]
    private static partial Regex Markup();

    [GeneratedRegex("<(script|style)>.*?</(script|style)>", RegexOptions.Singleline | RegexOptions.ExplicitCapture)]
    private static partial Regex Script();
}
