using System.Runtime.CompilerServices;
using StockExchange.LoadEngine.Pacing;
using StockExchange.LoadEngine.Transports;

namespace StockExchange.LoadEngine.Running;

/// <summary>A vuser that keeps a stream open; its turns are the waits for an event.</summary>
/// <param name="load">The state that all vusers share.</param>
/// <param name="work">The streams.</param>
internal sealed class StreamVuser(LoadState load, StreamWork work) : Vuser(load)
{
    /// <summary>The connection whose stream has delivered an event.</summary>
    private IConnection? _streaming;

    /// <summary>The timestamp of its last event.</summary>
    private long _lastEvent;

    /// <summary>Whether the end of the load has cut it.</summary>
    private bool _wasCut;

    private bool IsStreaming => ReferenceEquals(Connection, _streaming);

    protected override async Task TurnsAsync(Turn? first)
    {
        for (Turn turn = first ?? await Load.Pace.NextAsync(Client); !turn.IsOver; turn = await Load.Pace.NextAsync(Client))
        {
            Load.Meter.Begin();
            bool isFirst = !IsStreaming;
            long start = isFirst ? turn.Taken : _lastEvent;
            if (!turn.IsWarmUp) Load.Recording.Start(start);
            Ending ending = await WaitAsync(isFirst, start);
            while (!isFirst && ReferenceEquals(ending.Answer.Failure, StreamEnd.ByServer) && !ending.IsUnanswered)
            {
                // The vuser goes on waiting, now for the first event of the next stream.
                if (!turn.IsWarmUp) work.EndEarly();
                (isFirst, start) = (true, ending.At);
                ending = await WaitAsync(isFirst, start);
            }

            End(turn, isFirst, start, ending);
            bool isEvent = ending.IsAnswered && IsStreaming;
            if (!isEvent && !ending.IsUnanswered) await PauseAsync();
        }

        if (_wasCut || IsStreaming) work.StayOpen();
    }

    /// <summary>Waits for one event.</summary>
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    private async ValueTask<Ending> WaitAsync(bool isFirst, long start)
    {
        Failure? notOpened = Connection.IsOpen ? null : await OpenAsync();
        Limit(start);
        LoadRequest request = isFirst ? work.First : work.Next;
        Answer answer = notOpened is null ? await Connection.ExchangeAsync(request) : new(0, 0, notOpened);
        if (notOpened is null) Load.OnAnswer?.Invoke(request, answer);
        return Finish(answer);
    }

    private void End(in Turn turn, bool isFirst, long start, in Ending ending)
    {
        Load.Meter.End(ending.IsAnswered);
        _wasCut = ending.IsUnanswered && !isFirst;
        if (ending.IsFailed && !isFirst && !turn.IsWarmUp) work.EndEarly();
        if (ending.IsAnswered && Connection.IsOpen) (_streaming, _lastEvent) = (Connection, ending.At);

        // A wait for the next event that the end of the load cuts is no unanswered request: it only counts as in flight.
        LoadRequest request = isFirst ? work.First : work.Next;
        Load.Recording.End(
            new(request.Operation, start, ending.At, ending.Answer, ending.IsUnanswered, turn.IsWarmUp || _wasCut));
    }
}
