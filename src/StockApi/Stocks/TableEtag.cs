using Microsoft.Net.Http.Headers;

namespace StockExchange.StockApi.Stocks;

/// <summary>
/// ETags of the table's version, one for each form of a show (RFC 9110, section 8.8.3). They are weak, because two shows of one
/// version that ran concurrently with orders may differ in an unanswered order, and contain the time of the start, because the
/// version starts again with each process.
/// </summary>
/// <remarks>
/// Claim: no "not modified" hides a change that an earlier answer, be it of one stock, has shown.
/// Proof: a change can be seen as soon as it is applied, and its order marks the version only then; in between the version is
/// still the old one. So an order is counted from before it is applied until it has marked the version. Who is asked whether a
/// tag is still true reads the count first. If it is not 0, nothing is known, and the show is sent. If it is 0, every change that
/// was applied before is marked as well, so that the version, read after the count, differs from each that was read before the
/// change was applied (TableVersion). And a show whose tag was read after that has scanned after that, and holds the change.
/// </remarks>
/// <param name="version">Returns the table's version; null if the store has none.</param>
/// <param name="time">The clock.</param>
public sealed class TableEtag(Func<long?> version, TimeProvider time)
{
    private readonly string _instance = time.GetUtcNow().UtcTicks.ToString("x");
    private Tag? _last;
    private int _applying;

    /// <summary>Must be called before an order is applied.</summary>
    internal void OrderBegins() => Interlocked.Increment(ref _applying);

    /// <summary>Must be called when the order is applied or refused, even if it is not durable yet.</summary>
    internal void OrderIsApplied() => Interlocked.Decrement(ref _applying);

    /// <summary>
    /// The tag for a show that begins now. It must be read before the stocks: changes that the show misses have a later version.
    /// Null if the store has no versions.
    /// </summary>
    internal string? Current(StockForm form)
    {
        if (version() is not { } current) return null;
        Tag? last = _last;
        if (last?.Version != current) _last = last = new Tag(current, Name(current, "json"), Name(current, "text"));
        return form == StockForm.Json ? last.Json : last.Text;
    }

    /// <summary>True if the client has what a show would send now (RFC 9110, section 13.1.2).</summary>
    internal bool IsKnownTo(HttpRequest request, StockForm form)
    {
        if (request.Headers.IfNoneMatch.Count == 0 || Volatile.Read(ref _applying) != 0) return false;

        if (Current(form) is not { } tag) return false;
        EntityTagHeaderValue current = EntityTagHeaderValue.Parse(tag);
        return request.GetTypedHeaders().IfNoneMatch.Any(
            known => known.Equals(EntityTagHeaderValue.Any) || known.Compare(current, useStrongComparison: false));
    }

    private string Name(long number, string form) => $"W/\"{_instance}-{number:x}-{form}\"";

    private sealed record Tag(long Version, string Json, string Text);
}
