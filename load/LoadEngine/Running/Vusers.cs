namespace StockExchange.LoadEngine.Running;

/// <summary>The vusers of a load. One thread adds, any thread may read.</summary>
internal sealed class Vusers(int most)
{
    private readonly Vuser[] _all = new Vuser[most];
    private int _count;

    public int Count => Volatile.Read(ref _count);

    public ReadOnlySpan<Vuser> All => _all.AsSpan(0, Count);

    public Vuser Add(Vuser vuser)
    {
        _all[_count] = vuser;
        Volatile.Write(ref _count, _count + 1);
        return vuser;
    }

    public void CheckDeadlines(long now)
    {
        foreach (Vuser vuser in All) vuser.CheckDeadline(now);
    }

    public void GiveUp()
    {
        foreach (Vuser vuser in All) vuser.GiveUp();
    }
}
