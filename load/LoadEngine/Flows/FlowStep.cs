using StockExchange.LoadEngine.Flows.Answers;
using StockExchange.LoadEngine.Flows.Values;

namespace StockExchange.LoadEngine.Flows;

/// <summary>
/// One request of a flow. <c>{name}</c> in path, headers and body stands for the value of that name, escaped in the path;
/// <c>{{name}}</c> is the text <c>{name}</c>.
/// </summary>
/// <param name="name">Its name in reports, unique in the flow.</param>
/// <param name="method">The method.</param>
/// <param name="path">Path and query, beginning with a slash.</param>
public sealed class FlowStep(string name, HttpMethod method, string path)
{
    /// <summary>The name.</summary>
    public string Name => name;

    /// <summary>The method.</summary>
    public HttpMethod Method => method;

    /// <summary>Path and query.</summary>
    public string Path => path;

    /// <summary>Headers other than Content-Length, which is added automatically. With a Cookie header the vuser's
    /// own cookies are not sent. Default: none.</summary>
    public IReadOnlyList<KeyValuePair<string, string>> Headers { get; init; } = [];

    /// <summary>The body, sent as UTF-8; empty for none. Default: none.</summary>
    public string Body { get; init; } = "";

    /// <summary>The values that it takes from the answer. Default: none.</summary>
    public IReadOnlyList<Extraction> Extractions { get; init; } = [];

    /// <summary>What the answer must be. Without a check, an answer of any status is good. Default: none.</summary>
    public IReadOnlyList<AnswerCheck> Checks { get; init; } = [];

    /// <summary>The vuser's pause after the answer; null for none. Default: null.</summary>
    public ThinkTime? ThinkTime { get; init; }

    /// <summary>How often an iteration is this step, relative to the weights of the others; null where steps follow each other.
    /// Not for a setup step. Default: null.</summary>
    public double? Weight { get; init; }

    /// <summary>Whether the iteration goes on after this step has failed. It counts as a failed one in any case. Default:
    /// no.</summary>
    public bool ContinuesAfterFailure { get; init; }
}

/// <summary>A mistake in a flow, which prevents the load.</summary>
/// <param name="message">What is wrong, and where.</param>
public sealed class FlowException(string message) : Exception(message);
