using System.CommandLine;
using StockExchange.CommandLine;

namespace StockExchange.StockLoad.NBomber;

/// <summary>The command line: one NBomber session for each variant and scenario, one after another.</summary>
internal static class NBomberCommand
{
    private static readonly Option<Uri> Url = new("--url")
    {
        Description = "The server, for instance http://127.0.0.1:5000; with --scenario get the page itself.",
        HelpName = "URL",
        Required = true,
        CustomParser = result =>
        {
            string text = result.Tokens[0].Value;
            if (Uri.TryCreate(text, UriKind.Absolute, out Uri? url) && url.Scheme is "http" or "https") return url;
            result.AddError($"--url '{text}' is not an http or https address.");
            return null;
        },
    };

    private static readonly Option<string[]> Variant = ValueOptions.SomeOf(
        "--variant",
        "How the server makes its customer lookup. Repeatable; default: the first three.",
        StockScenario.Variants);

    private static readonly Option<string[]> Kind = ValueOptions.SomeOf(
        "--scenario", "What each request does. Repeatable; default: mix.", StockScenario.Kinds);

    private static readonly Option<string> Shape = ValueOptions.OneOf(
        "--load", "KeepConstant, RampingConstant in levels, or Inject.", LoadShape.Constant, LoadShape.Names);

    private static readonly Option<int> Copies =
        ValueOptions.Count(
            "--copies", "Requests in flight at any time; with --load sweep at its end.", byDefault: 125, atMost: 65_000);

    private static readonly Option<int> Rate =
        ValueOptions.Count("--rate", "With --load inject: requests a second.", byDefault: 200, atMost: 1_000_000);

    private static readonly Option<TimeSpan> During = ValueOptions.Duration(
        "--during", "How long each session takes; a sweep divides it among its levels.",
        TimeSpan.FromSeconds(30), LoadShape.Shortest);

    private static readonly Option<TimeSpan> WarmUp = ValueOptions.Duration(
        "--warmup", "The same load beforehand, not counted.", byDefault: TimeSpan.Zero, atLeast: TimeSpan.Zero);

    private static readonly Option<string> Report = new("--report")
    {
        Description = "Folder for NBomber's reports: txt, csv, html and md, in a folder for each session.",
        HelpName = "DIR",
        DefaultValueFactory = _ => "reports",
    };

    public static RootCommand AddTo(RootCommand root)
    {
        foreach (Option option in (Option[])[Url, Variant, Kind, Shape, Copies, Rate, During, WarmUp, Report]) root.Add(option);
        root.SetAction(Run);
        return root;
    }

    private static int Run(ParseResult parsed)
    {
        var settings = new NBomberSettings(
            parsed.GetRequiredValue(Url), parsed.GetRequiredValue(Shape), parsed.GetValue(Copies), parsed.GetValue(Rate),
            parsed.GetValue(During), parsed.GetValue(WarmUp), parsed.GetRequiredValue(Report));
        bool allAnswered = true;
        foreach (StockScenario scenario in Scenarios(parsed)) allAnswered &= Session.Run(scenario, settings);
        return allAnswered ? ExitCodes.Done : ExitCodes.Failed;
    }

    private static IEnumerable<StockScenario> Scenarios(ParseResult parsed)
    {
        string[] kinds = parsed.GetValue(Kind) is { Length: > 0 } named ? named : [StockScenario.Mix];
        string[] variants = parsed.GetValue(Variant) is { Length: > 0 } some ? some : [.. StockScenario.Variants.Take(3)];
        return kinds.SelectMany(kind => kind == StockScenario.Get
            ? [new StockScenario(kind, Variant: null)]
            : variants.Select(variant => new StockScenario(kind, variant)));
    }
}
