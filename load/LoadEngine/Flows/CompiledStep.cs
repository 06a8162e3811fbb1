using StockExchange.LoadEngine.Flows.Answers;
using StockExchange.LoadEngine.Flows.Templates;
using StockExchange.LoadEngine.Flows.Values;

namespace StockExchange.LoadEngine.Flows;

/// <summary>A step that is ready to be made many times, by all vusers.</summary>
/// <param name="Name">Its name.</param>
/// <param name="Operation">Its index in the flow, or in the setup.</param>
/// <param name="Request">The request.</param>
/// <param name="Readers">The checks of the status, the values to take from the answer, then the other checks.</param>
/// <param name="ThinkTime">The pause after it; null for none.</param>
/// <param name="ContinuesAfterFailure">Whether the iteration goes on when it fails.</param>
internal sealed record CompiledStep(
    string Name,
    int Operation,
    RequestTemplate Request,
    AnswerReader[] Readers,
    ThinkTime? ThinkTime,
    bool ContinuesAfterFailure)
{
    /// <summary>Whether it reads more of the answer than the status and cookies, so that headers and body are kept.</summary>
    public bool ReadsAnswer { get; } = Readers.Length > 0;
}
