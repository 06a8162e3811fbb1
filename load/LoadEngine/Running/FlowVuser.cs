using System.Runtime.InteropServices;
using StockExchange.LoadEngine.Flows;
using StockExchange.LoadEngine.Pacing;
using StockExchange.LoadEngine.Recorders;
using StockExchange.LoadEngine.Transports;

namespace StockExchange.LoadEngine.Running;

/// <summary>A vuser whose turns are iterations of a flow.</summary>
/// <param name="load">The state that all vusers share.</param>
/// <param name="work">The flow.</param>
/// <param name="session">Its values and cookies.</param>
internal sealed class FlowVuser(LoadState load, FlowWork work, FlowSession session) : Vuser(load)
{
    /// <summary>A turn before the load begins, of which nothing is recorded.</summary>
    private static readonly Turn Early = new(Sequence: 0, IsWarmUp: true);

    private static readonly Failure NotSetUp = new(FailureKind.Other, "A setup step failed.");

    private bool _isSetUp = work.Flow.Setup.Length == 0;

    /// <summary>Opens the connection, and makes the setup steps; the first turn repeats what fails.</summary>
    public override async Task<Failure?> PrepareAsync()
    {
        Failure? failure = await base.PrepareAsync();
        if (failure is not null || _isSetUp) return failure;
        return await SetUpAsync(Early) is IterationEnd.Completed ? null : NotSetUp;
    }

    protected override async Task TurnsAsync(Turn? first)
    {
        for (Turn turn = first ?? await Load.Pace.NextAsync(Client); !turn.IsOver; turn = await Load.Pace.NextAsync(Client))
        {
            if (!_isSetUp)
            {
                if (await SetUpAsync(turn) is var notSetUp and not IterationEnd.Completed)
                {
                    End(turn, notSetUp, turn.Taken, Load.Clock.Now);
                    await PauseAsync();
                    continue;
                }

                turn = turn with { Taken = Load.Clock.Now };
            }

            session.BeginIteration(turn.Sequence);
            IterationEnd how = IterationEnd.Completed;
            long begin = 0;
            for (int index = 0; session.StepAt(index) is { } step; index++)
            {
                Attempt attempt = Prepare(step, turn, isFirst: index == 0, isSetup: false);
                Failure? notSent = attempt.NeedsConnection ? await OpenAsync() : attempt.NotReady;
                attempt = Start(attempt, turn);
                Answer answer = notSent is null ? await Connection.ExchangeAsync(session.Request) : new(0, 0, notSent);
                if (notSent is null) Load.OnAnswer?.Invoke(session.Request, answer);
                StepEnd done = End(attempt, turn, answer);
                if (done.NeedsPause) await PauseAsync();

                if (index == 0) begin = attempt.From;
                if (done.How > how) how = done.How;
                bool isLast = Ends(step, done.How) || session.StepAt(index + 1) is null;
                if (isLast) End(turn, how, begin, done.At);
                TimeSpan pause = session.Pause(step);
                bool isCut = pause > TimeSpan.Zero && (await work.Pauses!.BeginAsync(Client, pause)).IsOver;
                if (isLast) break;
                if (!isCut) continue;
                End(turn, IterationEnd.Unfinished, begin, done.At);
                break;
            }
        }
    }

    /// <summary>Makes the setup steps, up to the first failure that ends them.</summary>
    private async Task<IterationEnd> SetUpAsync(Turn turn)
    {
        session.BeginSetup();
        foreach (CompiledStep step in work.Flow.Setup)
        {
            // As above: a method for both would allocate its state for each step.
            Attempt attempt = Prepare(step, turn, isFirst: false, isSetup: true);
            Failure? notSent = attempt.NeedsConnection ? await OpenAsync() : attempt.NotReady;
            attempt = Start(attempt, turn);
            Answer answer = notSent is null ? await Connection.ExchangeAsync(session.Request) : new(0, 0, notSent);
            if (notSent is null) Load.OnAnswer?.Invoke(session.Request, answer);
            StepEnd done = End(attempt, turn, answer);
            if (Ends(step, done.How)) return done.How;
            TimeSpan pause = session.Pause(step);
            if (pause > TimeSpan.Zero && (await work.Pauses!.BeginAsync(Client, pause)).IsOver) return IterationEnd.Unfinished;
        }

        _isSetUp = true;
        return IterationEnd.Completed;
    }

    /// <summary>Makes the vuser's request that of a step, and looks whether it can be sent.</summary>
    private Attempt Prepare(CompiledStep step, in Turn turn, bool isFirst, bool isSetup)
    {
        long now = isFirst ? turn.Taken : Load.Clock.Now;
        Load.Meter.Begin();
        Failure? notReady = session.Prepare(step);
        return new(step, isFirst, isSetup, notReady, NeedsConnection: notReady is null && !HasConnection(now), now, now);
    }

    /// <summary>Records the start, which is now where the connection had to be opened before.</summary>
    private Attempt Start(in Attempt attempt, in Turn turn)
    {
        long start = attempt.NeedsConnection ? Load.Clock.Now : attempt.Start;
        if (!attempt.IsSetup && !turn.IsWarmUp) Load.Recording.Start(start);
        Limit(start);
        return attempt with { Start = start, From = attempt.IsFirst && turn.Scheduled > 0 ? turn.Scheduled : start };
    }

    /// <summary>Reads and records the answer.</summary>
    private StepEnd End(in Attempt attempt, in Turn turn, Answer answer)
    {
        Ending ending = Finish(answer);
        Failure? wrong = ending.IsAnswered ? session.Read(attempt.Step, answer) : attempt.NotReady;
        if (wrong is not null) ending = ending with { Answer = answer with { Failure = wrong } };

        Load.Meter.End(ending.IsAnswered);
        if (attempt.IsSetup) RecordSetup(attempt.Step, turn, attempt.Start, ending);
        else
        {
            Load.Recording.End(
                new(attempt.Step.Operation, attempt.From, ending.At, ending.Answer, ending.IsUnanswered, turn.IsWarmUp));
        }

        IterationEnd how = ending.IsUnanswered ? IterationEnd.Unfinished
            : ending.IsFailed ? IterationEnd.Failed : IterationEnd.Completed;
        return new(how, ending.At, NeedsPause: ending.IsFailed && (wrong is null || attempt.NotReady is not null));
    }

    /// <summary>Records a setup step apart from the load's figures; but a failure during the load is one of the load.</summary>
    private void RecordSetup(CompiledStep step, in Turn turn, long start, in Ending ending)
    {
        if (ending.IsAnswered) work.Setup.AddAnswer(step.Operation, Load.Clock.Between(start, ending.At));
        if (!ending.IsFailed) return;
        work.Setup.AddFailure(step.Operation);
        if (turn.IsWarmUp) return;
        Load.Recording.Start(start);
        Load.Recording.End(new(step.Operation, start, ending.At, ending.Answer, IsUnanswered: false, IsWarmUp: false));
    }

    private void End(in Turn turn, IterationEnd how, long begin, long end)
    {
        Load.Meter.EndIteration();
        if (!turn.IsWarmUp) Load.Recording.End(how, begin, end);
    }

    /// <summary>Whether the steps after this one are not made.</summary>
    private static bool Ends(CompiledStep step, IterationEnd how) =>
        how is IterationEnd.Unfinished || (how is IterationEnd.Failed && !step.ContinuesAfterFailure);

    /// <summary>A step that is being made.</summary>
    /// <param name="Step">The step.</param>
    /// <param name="IsFirst">Whether it is the first of the iteration.</param>
    /// <param name="IsSetup">Whether it is of the setup.</param>
    /// <param name="NotReady">Why it has no request; null when it has one.</param>
    /// <param name="NeedsConnection">Whether a connection has to be opened.</param>
    /// <param name="Start">The timestamp at which the request is sent.</param>
    /// <param name="From">The timestamp that its latency counts from.</param>
    [StructLayout(LayoutKind.Auto)]
    private readonly record struct Attempt(
        CompiledStep Step, bool IsFirst, bool IsSetup, Failure? NotReady, bool NeedsConnection, long Start, long From);

    /// <summary>How a step ended.</summary>
    /// <param name="How">How the iteration would end with it.</param>
    /// <param name="At">The timestamp of its answer.</param>
    /// <param name="NeedsPause">Whether it failed without an answer, so that a loop of it would spin.</param>
    [StructLayout(LayoutKind.Auto)]
    private readonly record struct StepEnd(IterationEnd How, long At, bool NeedsPause);
}
