namespace ThreadPoolDiagnostics.WaitProfiles.Polling;

/// <summary>
/// The short waits of a thread at one place, one after the other: a loop that waits a little again and again. Each of them is too
/// short to count.
/// </summary>
/// <param name="threadId">Its id as its process sees it.</param>
internal sealed class PolledLoop(int threadId)
{
    /// <summary>How often it must have been found at the place: fewer times can be chance.</summary>
    private const int FewestTimes = 5;

    /// <summary>How often in a row a thread of such a loop may be found running: between two waits, or waiting for a core.
    /// </summary>
    private const int MostMissed = 2;

    private readonly StackAttempts _stack = new();
    private CallRegisters? _place;
    private long _since;
    private long _last;
    private long _looked;
    private long _waited;
    private int _times;
    private int _missed;

    /// <summary>Adds a look that found the thread as the last look did: waiting, or running.</summary>
    public void Stay(long now)
    {
        if (_missed > 0) _missed++;
        else if (_place is not null) _waited += now - _looked;
        _looked = now;
    }

    /// <summary>Adds a look that found the thread in another wait, or running.</summary>
    /// <param name="now">The time of the look, a timestamp.</param>
    /// <param name="place">Where it waits; null when it runs.</param>
    /// <param name="memory">Reads its stack, once it was found at one place twice.</param>
    /// <returns>The loop that has ended; null when none has.</returns>
    public PolledWait? Look(long now, CallRegisters? place, StackMemory memory)
    {
        if (place is null && ++_missed <= MostMissed)
        {
            _looked = now;
            return null;
        }
        if (place is not null && place == _place && _missed <= MostMissed)
        {
            (_last, _times, _missed) = (now, _times + 1, 0);
            Stay(now);
            _stack.Read(place, _since, memory);
            return null;
        }
        PolledWait? ended = Ended();
        Begin(now, place);
        return ended;
    }

    /// <summary>Begins anew: a wait that counts by itself is no part of a loop.</summary>
    public void Begin(long now, CallRegisters? place)
    {
        (_place, _since, _last, _looked, _waited, _times, _missed) = (place, now, now, now, 0, 1, 0);
        _stack.Clear();
    }

    /// <summary>The loop that it is in, or was in when it ended, as long as it was found waiting. Null when it was in none, or
    /// did other things for more than half of the time.</summary>
    public PolledWait? Ended() => _times >= FewestTimes && 2 * _waited >= _last - _since && _stack.Addresses.Length > 0
        ? new(threadId, _since, _since + _waited, _stack.Addresses, _stack.Library) { IsLoop = true }
        : null;
}
