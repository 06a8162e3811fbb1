using StockExchange.LoadEngine.Streams;
using StockExchange.LoadEngine.Transports;

namespace StockExchange.LoadEngine.Running;

/// <summary>A vuser whose turns are the items of a stream.</summary>
/// <param name="load">The state that all vusers share.</param>
/// <param name="requests">The exchanges.</param>
internal sealed class StreamVuser(LoadState load, StreamRequests requests) : RequestVuser(load, requests)
{
    protected override int? OperationOf(LoadRequest request) =>
        ((IStreamConnection)Connection).Step is not StreamStep.End and var step ? (int)step : null;

    protected override bool IsCounted(in Ending ending) => requests.AreAnswers || !ending.IsUnanswered;
}

/// <summary>A load of streams.</summary>
/// <param name="requests">The exchanges.</param>
internal sealed class StreamWork(StreamRequests requests) : VuserWork
{
    public override IReadOnlyList<string> Operations => requests.Operations;

    public override Vuser CreateVuser(LoadState load, int number) => new StreamVuser(load, requests);
}
