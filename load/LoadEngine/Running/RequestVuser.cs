using StockExchange.LoadEngine.Pacing;
using StockExchange.LoadEngine.Transports;

namespace StockExchange.LoadEngine.Running;

/// <summary>A vuser whose turns are single requests.</summary>
/// <param name="load">The state that all vusers share.</param>
/// <param name="requests">The requests.</param>
internal sealed class RequestVuser(LoadState load, IRequestSource requests) : Vuser(load)
{
    protected override async Task TurnsAsync(Turn? first)
    {
        for (Turn turn = first ?? await Load.Pace.NextAsync(Client); !turn.IsOver; turn = await Load.Pace.NextAsync(Client))
        {
            LoadRequest request = requests[turn.Sequence];
            Load.Meter.Begin();
            bool hasConnection = HasConnection(turn.Taken);
            Failure? notOpened = hasConnection ? null : await OpenAsync();
            long start = Start(turn, hasConnection);
            Answer answer = notOpened is null ? await Connection.ExchangeAsync(request) : new(0, 0, notOpened);
            if (notOpened is null) Load.OnAnswer?.Invoke(request, answer);
            bool isFailed = End(turn, request, start, answer);
            if (isFailed) await PauseAsync();
        }
    }

    private long Start(in Turn turn, bool hadConnection)
    {
        long start = hadConnection ? turn.Taken : Load.Clock.Now;
        if (!turn.IsWarmUp) Load.Recording.Start(start);
        Limit(start);
        return start;
    }

    /// <returns>Whether the request failed by itself.</returns>
    private bool End(in Turn turn, LoadRequest request, long start, Answer answer)
    {
        Ending ending = Finish(answer);
        Load.Meter.End(ending.IsAnswered);
        long from = turn.Scheduled > 0 ? turn.Scheduled : start;
        Load.Recording.End(
            new(request.Operation, from, ending.At, ending.Answer, ending.IsUnanswered, turn.IsWarmUp));
        return ending.IsFailed;
    }
}

/// <summary>A load of single requests.</summary>
/// <param name="requests">The requests.</param>
internal sealed class RequestWork(IRequestSource requests) : VuserWork
{
    public override IReadOnlyList<string> Operations => requests.Operations;

    public override Vuser CreateVuser(LoadState load, int number) => new RequestVuser(load, requests);
}
