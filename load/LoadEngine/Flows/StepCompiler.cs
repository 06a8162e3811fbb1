using System.Text.RegularExpressions;
using StockExchange.LoadEngine.Flows.Answers;
using StockExchange.LoadEngine.Flows.Templates;

namespace StockExchange.LoadEngine.Flows;

/// <summary>Compiles the steps of a flow; a mistake in a step names it.</summary>
/// <param name="flow">The flow.</param>
/// <param name="names">The names of its values.</param>
internal sealed class StepCompiler(Flow flow, ValueNames names)
{
    /// <summary>The steps, in order.</summary>
    /// <exception cref="FlowException">A step has a mistake.</exception>
    public (CompiledStep[] Setup, CompiledStep[] Steps) Compile()
    {
        (FlowStep Step, int Operation, RequestTemplate Request)[] setup = Requests(flow.Setup), steps = Requests(flow.Steps);
        HashSet<int> forHeaders = [.. setup.Concat(steps).SelectMany(step => step.Request.HeaderNames)];
        return (All(setup), All(steps));

        CompiledStep[] All((FlowStep Step, int Operation, RequestTemplate Request)[] parts) => [.. parts.Select(part =>
            Checked(part.Step, () => new CompiledStep(
                part.Step.Name, part.Operation, part.Request, Readers(part.Step, forHeaders), part.Step.ThinkTime,
                part.Step.ContinuesAfterFailure)))];
    }

    private (FlowStep Step, int Operation, RequestTemplate Request)[] Requests(IReadOnlyList<FlowStep> steps) =>
        [.. steps.Select((step, index) => (step, index, Checked(step, () => Request(step))))];

    private RequestTemplate Request(FlowStep step)
    {
        if (!step.Path.StartsWith('/') || step.Path.Contains('#'))
            throw new FlowException($"'{step.Path}' is not a path: it begins with / and has no #.");
        IEnumerable<KeyValuePair<string, string>> others = flow.Headers.Where(
            header => !step.Headers.Any(own => own.Key.Equals(header.Key, StringComparison.OrdinalIgnoreCase)));
        return new(flow.Server, step.Method, step.Path, [.. others, .. step.Headers], step.Body, names.IndexOf);
    }

    private AnswerReader[] Readers(FlowStep step, HashSet<int> forHeaders)
    {
        ILookup<bool, AnswerReader> checks = step.Checks.ToLookup(
            check => check.Kind is AnswerCheck.CheckKind.Status, check => Reader(step, check));
        return [.. checks[true], .. step.Extractions.Select(value => Reader(step, value, forHeaders)), .. checks[false]];
    }

    private ValueReader Reader(FlowStep step, Extraction value, HashSet<int> forHeaders)
    {
        string subject = $"{step.Name}: {value.Name}";
        int name = names.IndexOf(value.Name);
        bool isForHeader = forHeaders.Contains(name);
        return value.Source switch
        {
            ExtractionSource.Header => new HeaderReader(subject, name, isForHeader, value.Expression),
            ExtractionSource.Regex => new RegexReader(subject, name, isForHeader, value.Expression),
            _ => new JsonReader(subject, name, isForHeader, value.Expression),
        };
    }

    private AnswerReader Reader(FlowStep step, AnswerCheck check) => check.Kind switch
    {
        AnswerCheck.CheckKind.Status => new StatusReader($"{step.Name}: status", check.Statuses),
        AnswerCheck.CheckKind.Matches => new MatchesReader($"{step.Name}: matches", check.Text),
        AnswerCheck.CheckKind.Json => new JsonEqualsReader(
            $"{step.Name}: {check.Pointer}", check.Pointer, Expected(check.Text)),
        _ => new ContainsReader($"{step.Name}: contains", Expected(check.Text)),
    };

    private ExpectedText Expected(string text) => new(Template.FromText(text, names.IndexOf), names.All);

    private static T Checked<T>(FlowStep step, Func<T> compile)
    {
        try
        {
            return compile();
        }
        catch (RegexParseException mistake)
        {
            throw new FlowException($"Step {step.Name}: {mistake.Message}");
        }
        catch (FormatException mistake)
        {
            throw new FlowException($"Step {step.Name}: {mistake.Message}.");
        }
        catch (FlowException mistake)
        {
            throw new FlowException($"Step {step.Name}: {mistake.Message}");
        }
    }
}
